import type { Body } from '#contract/endpoint.ts';
import type { links } from '#contract/links/calls.ts';
import type { Client } from '#server/accounts/auth/client.ts';
import type { SignIn } from '#server/accounts/auth/login.ts';
import { type Gates, openSession } from '#server/accounts/auth/open-session.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { endSessionsOf, rareColumns, userColumns, withRare } from '#server/accounts/auth/session.ts';
import { checkOwnPassword, type PasswordRules } from '#server/accounts/passwords/new-password.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { deadLink } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { InvitationConsents } from './invitation-consents.ts';
import { guessLink, refuseOtherViewer } from './open-link.ts';
import { cancelLinks, lockOwner, type PersonalLink, useLink } from './personal-links.ts';
import { proveAddress } from './prove-address.ts';

interface Setting {
  client: Client;
  sendsMail: boolean;
  consents: InvitationConsents;
  rules: PasswordRules;
  gates: Gates;
}

/** Consumes an invitation or a reset link: sets the password, ends all sessions of the person and signs them in here. */
export async function setPasswordByLink(
  db: Db,
  viewer: Viewer | undefined,
  { token, newPassword, remember, consents: given }: Body<typeof links.setPasswordByLink>,
  { client, consents, rules, ...setting }: Setting,
): Promise<SignIn & { passwordAdvice: string | undefined }> {
  const found = await guessLink(db, token, client.address);
  const { purpose: via } = found;
  if (via === 'confirm_email') throw deadLink();
  refuseOtherViewer(found, viewer);
  const owner = await getOwner(db, found);
  const chosen = { password: newPassword, owner, field: 'newPassword' };
  const passwordAdvice = checkOwnPassword(rules, chosen);
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, found);
    const link = await useLink(tx, token.trim());
    if (!link) throw deadLink();
    if (link.purpose === 'invite') await consents.record(tx, link.userId, given, client);
    await proveAddress(tx, link);
    const user = await setPassword(tx, link, passwordHash);
    await cancelLinks(tx, user.id);
    await endSessionsOf(tx, user.id);
    await recordChange(tx, {
      actorId: user.id,
      action: 'password_set_by_link',
      subjectId: user.id,
      details: { purpose: link.purpose },
    });
    const opening = { via, remember, client, ...setting };
    return { user, passwordAdvice, opened: await openSession(tx, user.id, opening) };
  });
}

const getOwner = (db: Db, { userId }: PersonalLink) =>
  db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirstOrThrow(deadLink);

async function setPassword(tx: Tx, { userId }: PersonalLink, passwordHash: string) {
  const user = await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      password_given_at: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .returning([...userColumns, ...rareColumns])
    .executeTakeFirstOrThrow(deadLink);
  return withRare(user);
}
