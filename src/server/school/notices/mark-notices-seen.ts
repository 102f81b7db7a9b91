import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { notices } from '#contract/notices/calls.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { countNotices } from './notices.ts';

/** Those of the viewer; other ids are passed over. The person's other tabs hear of it. */
export async function markNoticesSeen(
  db: Db,
  viewer: Viewer,
  which: Body<typeof notices.markNoticesSeen>,
): Promise<{ unseen: number }> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ seen_at: now })
    .where('user_id', '=', viewer.id)
    .where('seen_at', 'is', null)
    .where('ids' in which ? sql<boolean>`id = ${anyOf(which.ids)}` : sql<boolean>`id <= ${which.upTo}`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publishSoon(db, { type: 'notices', userId: viewer.id });
  return countNotices(db, viewer);
}
