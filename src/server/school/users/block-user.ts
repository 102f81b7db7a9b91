import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { endSessions, endSessionsOf } from '#server/accounts/auth/session.ts';
import { endAttemptsOf } from '#server/accounts/auth/sign-in-attempts.ts';
import { cancelEmailChangeLink, cancelLinks, lockOwner } from '#server/accounts/links/personal-links.ts';
import { type Actor, actorOf, isProgram, personBehind, recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, forbidden, noSuchUser } from '#server/platform/errors.ts';
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
  return db.transaction().execute(async (tx) => {
    await changeBlocked(tx, actorOf(viewer), userId, blocked);
    return getUser(tx, userId);
  });
}

/** Also used by the import, for each of many people. A program shuts out no administrator. */
export async function changeBlocked(tx: Tx, actor: Actor, userId: string, blocked: boolean): Promise<void> {
  if (userId === personBehind(actor)) {
    throw conflict('Свой вход закрыть нельзя: попросите другого администратора');
  }
  await waitForOtherDemotions(tx);
  const user = await tx
    .selectFrom('users')
    .select(['role', 'blocked_at as blockedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(noSuchUser);
  if ((user.blockedAt !== null) === blocked) return;
  if (isProgram(actor) && rights[user.role].administers) {
    throw forbidden('Вход администратора закрывает и открывает только администратор');
  }
  await tx
    .updateTable('users')
    .set({ blocked_at: blocked ? now : null })
    .where('id', '=', userId)
    .execute();
  if (blocked) {
    await refuseWithoutAdmin(tx);
    await cancelLinks(tx, userId);
    await endSessionsOf(tx, userId);
  }
  const action = blocked ? 'sign_in_closed' : 'sign_in_opened';
  await recordChange(tx, { actorId: actor, action, subjectId: userId, details: {} });
}

/** A new address that one of these sessions may have asked for is cancelled with them. */
export async function endUserSessions(db: Db, viewer: Viewer, userId: string): Promise<{ ended: number }> {
  if (userId === viewer.id) throw conflict('Свои сеансы завершают в профиле, на вкладке «Мои данные»');
  return db.transaction().execute(async (tx) => {
    await getUser(tx, userId);
    await lockOwner(tx, { userId });
    await cancelEmailChangeLink(tx, userId);
    await endAttemptsOf(tx, userId);
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
