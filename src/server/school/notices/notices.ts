import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { notices as noticeCalls } from '#contract/notices/calls.ts';
import { type Notice, noticeKind } from '#contract/notices/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The viewer's notices, newest first, with the titles of then: a course may have been closed to the person since. */
export async function listNotices(
  db: Db,
  viewer: Viewer,
  { limit, cursor }: Query<typeof noticeCalls.listNotices>,
): Promise<Notice[]> {
  return db
    .selectFrom('notices')
    .select(['id', 'kind', 'subject', 'created_at as createdAt', 'seen_at as seenAt'])
    .$castTo<Notice>()
    .where('user_id', '=', viewer.id)
    .where(isKnown)
    .$call(given(cursor, (query, id) => query.where('id', '<', id)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countNotices(db: Db, { id }: { id: string }): Promise<{ unseen: number }> {
  const [counted] = await countUnseen(db, { id });
  if (!counted) throw new Error('A count is one row');
  return counted;
}

/** A kind that a newer release tells of can't be shown by this one. */
const isKnown = sql<boolean>`notices.kind = any(${sql.lit(`{${noticeKind.options.join()}}`)}::text[])`;

const countUnseen = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('unseen'))
    .where('user_id', '=', id)
    .where('seen_at', 'is', null)
    .where(isKnown),
);
