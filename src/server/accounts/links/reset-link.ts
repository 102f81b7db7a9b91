import { opensNothing, passwordOpens, type PasswordSetting } from '#server/accounts/auth/no-password.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { issueLink, lifetimeHours, linkPath } from './personal-links.ts';

/** For administrators, to hand over: the only time that the secret is shown. */
export async function createResetLink(
  { db, config }: { db: Db; config: PasswordSetting },
  viewer: Viewer,
  userId: string,
): Promise<{ path: string; hours: number }> {
  return db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(noSuchUser);
    if (!passwordOpens(config, owner)) throw conflict(opensNothing);
    const token = await issueLink(tx, { userId, purpose: 'reset', createdById: viewer.id });
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'reset_link_created',
      subjectId: userId,
      details: {},
    });
    return { path: linkPath(token), hours: lifetimeHours.reset };
  });
}
