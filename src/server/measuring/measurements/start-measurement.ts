import { sql } from 'kysely';
import type { Measurement, MeasuredSetName } from '#contract/measurements/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import { conflict } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { measuredCaseQueue } from '#server/platform/jobs/queue-table.ts';
import { ownVersion } from '#server/platform/release/release.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findModel, type OfferDeps, offerOf } from './offers.ts';
import { getMeasurement } from './read-measurements.ts';

/** Every text of the set is a job of its own. */
export async function startMeasurement(
  deps: OfferDeps,
  viewer: Viewer,
  { name, set }: { name: string; set: MeasuredSetName },
): Promise<Measurement> {
  const { db } = deps;
  const model = await findModel(deps, name);
  const { cost } = await offerOf(db, model, set);
  const { readMeasuredSet } = await import('#server/measuring/measured-sets/read-measured-set.ts');
  const { sum, cases } = await readMeasuredSet(set);
  const id = await db.transaction().execute(async (tx) => {
    const started = await tx
      .insertInto('measurements')
      .values({
        endpoint: name,
        model: model.model,
        place: model.place,
        set_name: set,
        set_sum: Buffer.from(sum, 'hex'),
        release: ownVersion,
        estimate: cost,
        created_by_id: viewer.id,
      })
      .onConflict((on) =>
        on.column('endpoint').where('finished_at', 'is', null).where('cancelled_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!started) throw conflict('Измерение этой модели уже идёт');
    await sql`
      insert into measured_cases (measurement_id, case_key, state)
      select ${started.id}, key, 'waiting' from unnest(${cases.map(({ key }) => key)}::text[]) with ordinality as one (key, place)
      order by place`.execute(tx);
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'model_measured',
      details: { endpoint: name, model: model.model, set },
    });
    await notifyQueue(tx, measuredCaseQueue);
    return started.id;
  });
  return getMeasurement(db, id);
}
