import { sql } from 'kysely';
import type { SecondLook } from '#contract/measurements/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';

const leastRead = 60;
const worthFrom = 0.05;

/** Over all measurements of this model. A second look costs as much as a first one, so it must have something to find. */
export async function secondLookAt(
  db: Db,
  endpoint: string,
  model: string | null,
): Promise<SecondLook | null> {
  const { read, misread } = await db
    .selectFrom('measured_cases')
    .innerJoin('measurements', 'measurements.id', 'measurement_id')
    .select([
      sql<number>`count(*)::integer`.as('read'),
      sql<number>`(count(*) filter (where read_as = 'misread'))::integer`.as('misread'),
    ])
    .where('endpoint', '=', endpoint)
    .where(sql`coalesce(figures->>'answeredBy', model)`, '=', model)
    .where('read_as', 'is not', null)
    .executeTakeFirstOrThrow();
  return read < leastRead ? null : { read, misread, isWorth: misread / read >= worthFrom };
}
