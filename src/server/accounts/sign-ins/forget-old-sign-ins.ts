import { sql } from 'kysely';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const oldSignInsChore: Chore = {
  name: 'удаление старых записей о входах',
  everyMs: 300_000,
  run: (db) => forgetOldSignIns(db),
};

const keptDays = 365;
const atOnce = 5_000;

/** Rows older than a year, as of `now`. */
export async function forgetOldSignIns(db: Db, now = Date.now()): Promise<void> {
  const oldest = firstIdAt(new Date(now - keptDays * 24 * 3_600_000).toISOString());
  await sql`delete from sign_ins where id = any(array(
    select id from sign_ins where id < ${oldest} order by id limit ${atOnce} for update skip locked
  ))`.execute(db);
}
