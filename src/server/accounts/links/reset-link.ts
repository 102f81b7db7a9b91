import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { issueLink, lifetimeHours, linkPath } from './personal-links.ts';

/** For administrators, to hand over: the only time that the secret is shown. */
export async function createResetLink(
  db: Db,
  viewer: Viewer,
  userId: string,
): Promise<{ path: string; hours: number }> {
  return db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(noSuchUser);
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
