import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchThread } from '#server/platform/errors.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The viewer has been shown what the school wrote in his own thread, so the notices about it are seen by the same statement. */
export async function markThreadSeen(db: Db, viewer: Viewer, id: string): Promise<{ seen: number }> {
  const { rows } = await sql<{ isThere: boolean; seen: number; told: number }>`
    with thread as (
      select id from threads where id = ${id} and user_id = ${viewer.id}
    ), read as (
      update messages set seen_at = now() from thread
      where messages.thread_id = thread.id and not is_own and seen_at is null
      returning messages.id
    ), told as (
      update notices set seen_at = now() from thread
      where notices.user_id = ${viewer.id} and notices.seen_at is null
        and notices.subject->>'threadId' = thread.id::text
      returning notices.id
    )
    select exists (select from thread) as "isThere", (select count(*) from read) as seen,
      (select count(*) from told) as told`.execute(db);
  const { isThere = false, seen = 0, told = 0 } = rows[0] ?? {};
  if (!isThere) throw noSuchThread();
  if (told > 0) await publishSoon(db, { type: 'notices', userId: viewer.id });
  return { seen };
}
