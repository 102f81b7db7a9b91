import { randomUUIDv7 } from 'node:crypto';
import type { Through } from '#contract/audit/actions/users.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import type { users } from '#contract/users/calls.ts';
import type { InvitedUser } from '#contract/users/schemas.ts';
import { opensNothing, passwordOpens } from '#server/accounts/auth/no-password.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { refuseTakenEmail } from '#server/accounts/auth/taken-email.ts';
import { checkGivenPassword } from '#server/accounts/passwords/new-password.ts';
import { type Actor, recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { setAccess } from '#server/school/enrolments/access.ts';
import { linkAddress } from './invite-user.ts';
import { invite as invitePerson, refuseUnsentLetters } from './invite.ts';
import { getUser } from './users.ts';

/** For administrators. With an invitation, nobody knows a password of the account before the person sets one. */
export async function createUser(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  { password, invite, mustChangePassword, access, ...person }: Body<typeof users.createUser>,
): Promise<InvitedUser> {
  refuseUnsentLetters(invite, config, 'invite');
  if (password !== undefined) {
    if (!passwordOpens(config, person)) throw invalid({ password: opensNothing });
    checkGivenPassword(config.passwordRules, { password, owner: person, field: 'password' });
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const userId = await addUser(tx, viewer.id, {
      ...person,
      passwordHash,
      mustChangePassword: passwordHash !== null && mustChangePassword,
      isPasswordGiven: passwordHash !== null,
    });
    if (access) await setAccess(tx, viewer.id, userId, access);
    const path = invite && (await invitePerson(tx, { userId, by: invite, actor: viewer.id }));
    return { ...(await getUser(tx, userId)), inviteLink: linkAddress(config, path) };
  });
}

export interface NewUser {
  /** Named where the person makes the account: then it is the actor too. */
  id?: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  /** Null: the person sets a password by invitation. */
  passwordHash: string | null;
  mustChangePassword?: boolean;
  /** By an administrator. */
  isPasswordGiven?: boolean;
}

/** Also used by the import, for each of many people, and by join links; returns the id. */
export async function addUser(
  tx: Tx,
  actor: Actor,
  {
    id = randomUUIDv7(),
    passwordHash,
    mustChangePassword = false,
    isPasswordGiven = false,
    ...person
  }: NewUser,
  through: Through = {},
): Promise<string> {
  await tx
    .insertInto('users')
    .values({
      id,
      email: person.email,
      password_hash: passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      role: person.role,
      must_change_password: mustChangePassword,
      ...(isPasswordGiven && { password_given_at: now }),
    })
    .execute()
    .catch(refuseTakenEmail);
  await recordChange(tx, {
    actorId: actor,
    action: 'user_created',
    subjectId: id,
    details: { ...person, ...(mustChangePassword && { mustChangePassword }), ...through },
  });
  return id;
}
