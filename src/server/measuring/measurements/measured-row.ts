import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';

export type MeasuredRow = TakenRow & NonNullable<Awaited<ReturnType<typeof find>>>;

/** Undefined if the claim is lost. */
export async function findMeasuredCase(db: Db, taken: TakenRow): Promise<MeasuredRow | undefined> {
  const row = await find(db, taken);
  return row && { ...taken, ...row };
}

const find = (db: Db, { id, claim }: TakenRow) =>
  db
    .selectFrom('measured_cases')
    .innerJoin('measurements', 'measurements.id', 'measurement_id')
    .select([
      'measurement_id as measurementId',
      'case_key as key',
      'endpoint',
      'model',
      'set_name as set',
      sql<string>`encode(set_sum, 'hex')`.as('sum'),
      sql<boolean>`measurements.finished_at is not null or cancelled_at is not null`.as('isOver'),
    ])
    .where('measured_cases.id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
