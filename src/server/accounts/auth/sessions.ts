import { sql } from 'kysely';
import type { OwnSession } from '#contract/auth/sessions.ts';
import type { SessionIdle } from '#server/platform/config/session-idle.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { now } from '#server/platform/db/now.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { endSessions } from './session.ts';
import { endAttemptsOf } from './sign-in-attempts.ts';

/** The viewer's own sessions that still open something: this one first, then by last use. */
export async function listSessions(db: Db, viewer: Viewer, idle: SessionIdle): Promise<OwnSession[]> {
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
    .where('expires_at', '>', now)
    .where('idle_at', 'is', null)
    .$call(
      given(idle[viewer.role], (query, seconds) =>
        query.where(sql<boolean>`(seen_at < now() - make_interval(secs => ${seconds})) is not true`),
      ),
    )
    .orderBy('isCurrent', 'desc')
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function endOwnSession(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  const ended = await endSessions(db, 'ended', sql`sessions.id = ${id} and user_id = ${viewer.id}`);
  if (ended.length === 0) throw notFound('Этот вход уже завершён');
  return { id };
}

/** Of the viewer, all but the one that asks, and the sign-ins half way: whoever knows the password is a code away from one. */
export async function endOtherSessions(db: Db, viewer: Viewer): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    await endAttemptsOf(tx, viewer.id);
    const ended = await endSessions(
      tx,
      'ended',
      sql`user_id = ${viewer.id} and sessions.id <> ${viewer.sessionId} and expires_at > now()`,
    );
    return { ended: ended.length };
  });
}
