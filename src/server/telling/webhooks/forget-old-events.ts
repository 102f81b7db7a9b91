import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const oldEventsChore: Chore = {
  name: 'удаление старых событий',
  everyMs: 60_000,
  run: forgetOldEvents,
};

/** Events are kept for a month, like what the outbox has sent. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await sql`delete from events where at < now() - interval '30 days'`.execute(db);
}
