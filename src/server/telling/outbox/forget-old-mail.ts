import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const oldMailChore: Chore = {
  name: 'удаление старых писем',
  everyMs: 60_000,
  run: forgetOldMail,
};

/** Letters are kept for a month after their end; those that wait are never forgotten. */
export async function forgetOldMail(db: Db): Promise<void> {
  await sql`delete from outbox where ended_at < now() - interval '30 days'`.execute(db);
}
