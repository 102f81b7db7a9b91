import { sql } from 'kysely';
import type { Measurement } from '#contract/measurements/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import { getMeasurement } from './read-measurements.ts';

/** A request under way ends: it is paid for. */
export async function cancelMeasurement(db: Db, id: string): Promise<Measurement> {
  await getMeasurement(db, id);
  await db.transaction().execute(async (tx) => {
    if (!(await end(tx, id, { cancelled_at: now }))) throw conflict('Измерение уже кончено');
  });
  return getMeasurement(db, id);
}

/** What is left of it would say nothing, or nothing true. */
export const stopMeasurement = (tx: Tx, id: string, because: string): Promise<boolean> =>
  end(tx, id, { finished_at: now, stopped_because: because });

type Ending = { cancelled_at: typeof now } | { finished_at: typeof now; stopped_because: string };

async function end(tx: Tx, id: string, ending: Ending): Promise<boolean> {
  const ended = await tx
    .updateTable('measurements')
    .set(ending)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return false;
  await sql`
    update measured_cases set state = 'cancelled' where measurement_id = ${id} and state = 'waiting'`.execute(
    tx,
  );
  return true;
}
