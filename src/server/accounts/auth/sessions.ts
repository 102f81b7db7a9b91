import { sql } from 'kysely';
import type { OwnSession } from '#contract/auth/sessions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** The viewer's own unexpired sessions: this one first, then by last use. */
export async function listSessions(db: Db, viewer: Viewer): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'device',
      'address',
      'created_at as createdAt',
      'seen_at as seenAt',
      sql<boolean>`id = ${viewer.sessionId}`.as('isCurrent'),
    ])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('isCurrent', 'desc')
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function endOwnSession(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('Этот вход уже завершён'));
}

/** Of the viewer, all but the one that asks. */
export async function endOtherSessions(db: Db, viewer: Viewer): Promise<{ ended: number }> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', viewer.id)
    .where('id', '!=', viewer.sessionId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return { ended: Number(numDeletedRows) };
}
