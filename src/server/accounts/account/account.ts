import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { auth } from '#contract/auth/calls.ts';
import type { emailChange, passwordChange, User } from '#contract/auth/schemas.ts';
import type { Result } from '#contract/endpoint.ts';
import { hasPassword, passwordOpens } from '#server/accounts/auth/no-password.ts';
import { hashPassword, verifyPassword } from '#server/accounts/auth/password.ts';
import { checkProof, type ProofSetting } from '#server/accounts/auth/proof.ts';
import { endSessionsOf, rareColumns, userColumns, withRare } from '#server/accounts/auth/session.ts';
import { refuseTakenEmail } from '#server/accounts/auth/taken-email.ts';
import { requestEmailChange } from '#server/accounts/links/email-change.ts';
import {
  cancelLetterLinks,
  cancelLinks,
  nothingKnownOfEmail,
} from '#server/accounts/links/personal-links.ts';
import { checkOwnPassword, type PasswordRules } from '#server/accounts/passwords/new-password.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { invalid, passwordsAreForAdmins, unauthenticated } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/**
 * Sets a new password and ends the person's other sessions. A password that must be changed can't be reused. Where a password
 * would let the person in nowhere, no first one is set: it would only have to be remembered.
 */
export async function updatePassword(
  { db, config }: ProofSetting & { config: { passwordRules: PasswordRules } },
  viewer: Viewer,
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
): Promise<Result<typeof auth.updatePassword>> {
  if (!passwordOpens(config, viewer) && !(await hasPassword(db, viewer.id))) throw passwordsAreForAdmins();
  const proof = { field: 'currentPassword', password: currentPassword };
  const checked = await checkProof({ db, config }, viewer, proof);
  if (checked !== null && viewer.mustChangePassword && (await verifyPassword(checked, newPassword))) {
    throw invalid({ newPassword: 'Новый пароль должен отличаться от текущего' });
  }
  const chosen = { password: newPassword, owner: viewer, field: 'newPassword' };
  const passwordAdvice = checkOwnPassword(config.passwordRules, chosen);
  const newHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    const user = await updateUser(tx, viewer, checked, {
      password_hash: newHash,
      must_change_password: false,
      password_given_at: null,
    });
    await cancelLinks(tx, viewer.id);
    await endSessionsOf(tx, viewer.id, { except: viewer.sessionId });
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_updated',
      subjectId: viewer.id,
      details: { changes: { password: 'changed' } },
    });
    return { user, passwordAdvice };
  });
}

/**
 * Sets a new email, which must be unique, ignoring case. Where letters are sent, a new address is first confirmed by the link in
 * a letter to it, and until then the account keeps the old one.
 */
export async function updateEmail(
  { db, config }: ProofSetting & { config: Pick<Config, 'mail'> },
  viewer: Viewer,
  { email, password }: z.output<typeof emailChange>,
): Promise<Result<typeof auth.updateEmail>> {
  const checked = await checkProof({ db, config }, viewer, { field: 'password', password });
  const isNewAddress = email.toLowerCase() !== viewer.email.toLowerCase();
  if (config.mail && isNewAddress) return requestEmailChange(db, viewer, { email, checked });
  return db.transaction().execute(async (tx) => {
    const change = { email, ...(isNewAddress && nothingKnownOfEmail) };
    const user = await updateUser(tx, viewer, checked, change).catch(refuseTakenEmail);
    if (email === viewer.email) return { user };
    if (isNewAddress) await cancelLetterLinks(tx, viewer.id);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_updated',
      subjectId: viewer.id,
      details: { changes: { email: { from: viewer.email, to: email } } },
    });
    return { user };
  });
}

/** `checked` is the hash that was proved: if the account has another one by now, it has just been replaced. */
async function updateUser(
  tx: Db,
  viewer: Viewer,
  checked: string | null,
  change: Updateable<Tables['users']>,
): Promise<User> {
  const updated = await tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', viewer.id)
    .where('password_hash', 'is not distinct from', checked)
    .returning([...userColumns, ...rareColumns])
    .executeTakeFirstOrThrow(unauthenticated);
  return withRare(updated);
}
