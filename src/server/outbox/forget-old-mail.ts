import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Letters are kept for a month after their end; those that wait are never forgotten. */
export async function forgetOldMail(db: Db): Promise<void> {
  await sql`delete from outbox where ended_at < now() - interval '30 days'`.execute(db);
}
