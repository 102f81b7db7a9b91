import { sql } from 'kysely';
import type { MeasuredSetName } from '#contract/measurements/schemas.ts';
import type { Counted } from '#server/measuring/measured-sets/measured-set.ts';
import { knownEndpoints } from '#server/models/list-model-endpoints.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { StoredFigures } from './stored.ts';

/** A worker may die between the last text and the figures. */
export const measuredChore: Chore = {
  name: 'числа измерений',
  everyMs: 60_000,
  run: (db, { ai }) => finishMeasured(db, ai),
};

/** Counts the figures of those whose every text is asked. */
export async function finishMeasured(db: Db, ai: Config['ai']): Promise<void> {
  const asked = await db
    .selectFrom('measurements')
    .select(['id', 'endpoint', 'set_name as set'])
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from measured_cases where measurement_id = measurements.id and state in ('waiting', 'in_progress')
      )`,
    )
    .execute();
  for (const one of asked) {
    const figures = JSON.stringify(await figuresOf(db, ai, one));
    await db
      .updateTable('measurements')
      .set({ figures, finished_at: now })
      .where('id', '=', one.id)
      .where('finished_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .execute();
  }
}

interface AskedThrough {
  id: string;
  endpoint: string;
  set: MeasuredSetName;
}

async function figuresOf(
  db: Db,
  ai: Config['ai'],
  { id, endpoint, set }: AskedThrough,
): Promise<StoredFigures> {
  const kept = await db
    .selectFrom('measured_cases')
    .select(['case_key as key', 'raw', sql<string | null>`result->>'model'`.as('model')])
    .where('measurement_id', '=', id)
    .execute();
  const priced = (await knownEndpoints(db, ai)).find(({ name }) => name === endpoint);
  const prices = { input: priced?.inputPrice ?? 0, output: priced?.outputPrice ?? 0 };
  const counted: Counted = await (await readSet(set)).count(kept, prices);
  const answeredBy = kept.find(({ model }) => model !== null)?.model ?? null;
  return { ...counted, answeredBy, cost: await costOf(db, id) };
}

async function readSet(set: MeasuredSetName) {
  const { readMeasuredSet } = await import('#server/measuring/measured-sets/read-measured-set.ts');
  return readMeasuredSet(set);
}

/** One measurement of an endpoint goes on at a time. */
async function costOf(db: Db, id: string): Promise<number> {
  const summing = sql<{ cost: string }>`
    select coalesce(sum(cost), 0) as cost from model_calls join measurements using (endpoint)
    where measurements.id = ${id} and purpose = 'measure' and at >= measurements.created_at`;
  return Number((await oneRow(db, summing)).cost);
}
