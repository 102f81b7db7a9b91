import { sql } from 'kysely';
import type { ListedUser } from '#contract/users/schemas.ts';
import { endSessions, endSessionsOf } from '#server/accounts/auth/session.ts';
import { cancelEmailChangeLink, cancelPasswordLinks } from '#server/accounts/links/personal-links.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { refuseWithoutAdmin, waitForOtherDemotions } from './keep-an-admin.ts';
import { getUser } from './users.ts';

/** Nothing is lost: the sessions end, links open nothing, and a sign-in answers as a wrong password does. */
export async function setUserBlocked(
  db: Db,
  viewer: Viewer,
  userId: string,
  { blocked }: { blocked: boolean },
): Promise<ListedUser> {
  if (userId === viewer.id) throw conflict('Свой вход закрыть нельзя: попросите другого администратора');
  return db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    const user = await tx
      .selectFrom('users')
      .select('blocked_at as blockedAt')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(noSuchUser);
    if ((user.blockedAt !== null) === blocked) return getUser(tx, userId);
    await tx
      .updateTable('users')
      .set({ blocked_at: blocked ? sql<string>`now()` : null })
      .where('id', '=', userId)
      .execute();
    if (blocked) {
      await refuseWithoutAdmin(tx);
      await cancelPasswordLinks(tx, userId);
      await cancelEmailChangeLink(tx, userId);
      await endSessionsOf(tx, userId);
    }
    const action = blocked ? 'sign_in_closed' : 'sign_in_opened';
    await recordChange(tx, { actorId: viewer.id, action, subjectId: userId, details: {} });
    return getUser(tx, userId);
  });
}

export async function endUserSessions(db: Db, viewer: Viewer, userId: string): Promise<{ ended: number }> {
  if (userId === viewer.id) throw conflict('Свои сеансы завершают в профиле, на вкладке «Мои данные»');
  return db.transaction().execute(async (tx) => {
    await getUser(tx, userId);
    const ids = await endSessions(tx, 'ended', sql`user_id = ${userId}`);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'sessions_ended',
      subjectId: userId,
      details: {},
    });
    return { ended: ids.length };
  });
}
