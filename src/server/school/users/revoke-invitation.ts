import type { ListedUser } from '#contract/users/schemas.ts';
import { cancelInvitation } from '#server/accounts/links/personal-links.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { dropWaitingLetters, lockInvited } from './invite.ts';
import { getUser } from './users.ts';

/** For administrators. Nothing that was sent or handed over opens the account any more. */
export async function revokeInvitation(db: Db, viewer: Viewer, userId: string): Promise<ListedUser> {
  return db.transaction().execute(async (tx) => {
    await getUser(tx, userId);
    await dropWaitingLetters(tx, [userId], 'Приглашение отозвано');
    await lockInvited(tx, userId);
    await cancelInvitation(tx, userId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'invitation_revoked',
      subjectId: userId,
      details: {},
    });
    return getUser(tx, userId);
  });
}
