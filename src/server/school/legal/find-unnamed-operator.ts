import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * How many have joined by codes of a school that has named nobody who answers for their data; undefined where somebody is
 * named, nobody has come, or an administrator has said that consents are kept elsewhere.
 */
export async function findUnnamedOperator(db: Db): Promise<{ joined: number } | undefined> {
  const { rows } = await sql<{ joined: number }>`
    select count(distinct user_id)::integer as joined from joins
    where not exists (select from operators)
      and not exists (select from school_settings where consents_waved_off_at is not null)
    having count(*) > 0`.execute(db);
  return rows[0];
}
