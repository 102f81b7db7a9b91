import type { Body } from '#contract/endpoint.ts';
import type { users } from '#contract/users/calls.ts';
import type { InvitedUser } from '#contract/users/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { invite, refuseUnsentLetters } from './invite.ts';
import { getUser } from './users.ts';

/** For administrators. Invites again: letters sent before still open, a link that was handed over doesn’t. */
export async function inviteUser(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  userId: string,
  { by }: Body<typeof users.inviteUser>,
): Promise<InvitedUser> {
  refuseUnsentLetters(by, config, 'by');
  return db.transaction().execute(async (tx) => {
    await getUser(tx, userId);
    const path = await invite(tx, { userId, by, actor: viewer.id });
    return { ...(await getUser(tx, userId)), inviteLink: linkAddress(config, path) };
  });
}

/** The page completes a path with the origin it is open at: a request's Host proves nothing. */
export const linkAddress = ({ publicUrl = '' }: Config, path: string | undefined): string | undefined =>
  path && publicUrl + path;
