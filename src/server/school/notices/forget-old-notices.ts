import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const oldNoticesChore: Chore = {
  name: 'удаление старых уведомлений',
  everyMs: 300_000,
  run: forgetOldNotices,
};

/** A chore: what was told a season ago is news to nobody. */
export async function forgetOldNotices(db: Db): Promise<void> {
  await sql`delete from notices where created_at < now() - interval '90 days' and id = any(array(
    select id from notices order by id limit 1000
  ))`.execute(db);
}
