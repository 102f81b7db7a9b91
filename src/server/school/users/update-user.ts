import type { Through } from '#contract/audit/actions/users.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import type { users } from '#contract/users/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { opensNothing, passwordOpens } from '#server/accounts/auth/no-password.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { endSessionsOf } from '#server/accounts/auth/session.ts';
import { refuseTakenEmail } from '#server/accounts/auth/taken-email.ts';
import {
  cancelLetterLinks,
  cancelLinks,
  nothingKnownOfEmail,
} from '#server/accounts/links/personal-links.ts';
import { checkGivenPassword, checkOwnPassword } from '#server/accounts/passwords/new-password.ts';
import { type Actor, personBehind, recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, invalid, noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { refuseWithoutAdmin, waitForOtherDemotions } from './keep-an-admin.ts';
import { getUser } from './users.ts';

/**
 * For administrators. A new password or another role ends the person's sessions; the former address is told of another, as
 * it is when the person changes it.
 */
export async function updateUser(
  { db, config }: { db: Db; config: Pick<Config, 'mail' | 'passwordRules' | 'signIn'> },
  viewer: Viewer,
  userId: string,
  { password, basedOn, ...change }: Body<typeof users.updateUser>,
): Promise<ListedUser> {
  if (password !== undefined) {
    const chosen = { password, owner: { ...change, role: viewer.role }, field: 'password' };
    const check = viewer.id === userId ? checkOwnPassword : checkGivenPassword;
    check(config.passwordRules, chosen);
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const seen = basedOn === undefined ? undefined : { at: basedOn, by: viewer };
    const former = await changeUser(tx, viewer.id, userId, { ...change, passwordHash, seen });
    const user = await getUser(tx, userId);
    if ((password !== undefined || change.mustChangePassword) && !passwordOpens(config, user)) {
      throw invalid({ password: opensNothing });
    }
    if (config.mail && former) {
      await queueMail(tx, { kind: 'email_changed', userId, email: former }, { userId, urgent: true });
    }
    return user;
  });
}

export interface UserChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  role?: Role | undefined;
  /** By the provider that gives it: nobody else changes a role that comes from there. */
  isRoleFromProvider?: true;
  passwordHash?: string | undefined;
  /** If omitted, false for a new password, otherwise unchanged. */
  mustChangePassword?: boolean | undefined;
  /** What was saved since, its author has not seen: it isn't overwritten. */
  seen?: { at: string; by: Viewer } | undefined;
}

/**
 * Omitted fields are unchanged; equal values change nothing and are not recorded. Only a curator reaches other people. Returns
 * the former email if it has changed.
 */
export async function changeUser(
  tx: Tx,
  actor: Actor,
  userId: string,
  change: UserChange,
  through: Through = {},
): Promise<string | undefined> {
  if (change.role !== 'admin') await waitForOtherDemotions(tx);
  const before = await lockUser(tx, userId);
  const changes = differences(before, change);
  if (!change.isRoleFromProvider) await refuseRoleFromProvider(tx, userId, changes);
  if (Object.keys(changes).length === 0) return undefined;
  await refuseUnseen(tx, userId, before.updatedAt, change.seen);
  await tx
    .updateTable('users')
    .set({
      first_name: change.firstName ?? before.firstName,
      last_name: change.lastName ?? before.lastName,
      email: change.email ?? before.email,
      ...(changes.email && nothingKnownOfEmail),
      role: change.role ?? before.role,
      ...(change.passwordHash !== undefined && {
        password_hash: change.passwordHash,
        password_given_at: personBehind(actor) === userId ? null : now,
      }),
      must_change_password: mustChangePassword(before, change),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
    .catch(refuseTakenEmail);
  if (changes.role && before.role === 'admin') await refuseWithoutAdmin(tx);
  if (changes.role) await tx.deleteFrom('curators').where('user_id', '=', userId).execute();
  if (changes.password) await cancelLinks(tx, userId);
  if (changes.email) await cancelLetterLinks(tx, userId);
  if (changes.role || changes.password) await endSessionsOf(tx, userId);
  await recordChange(tx, {
    actorId: actor,
    action: 'user_updated',
    subjectId: userId,
    details: { changes, ...through },
  });
  return changes.email && before.email;
}

/** The person may have changed the data too; a new password isn't shown, but it is saved with them. */
async function refuseUnseen(
  tx: Tx,
  userId: string,
  savedAt: string,
  seen: UserChange['seen'],
): Promise<void> {
  if (!seen || Date.parse(seen.at) === Date.parse(savedAt)) return;
  const what = { what: 'данные пользователя', whose: 'их' } as const;
  throw await stale(tx, seen.by, { ...what, by: authorAt('subjectId', userId, savedAt), at: savedAt });
}

/** The next sign-in would take the change back. */
async function refuseRoleFromProvider(tx: Tx, userId: string, { role }: Changes): Promise<void> {
  if (!role) return;
  const giving = await tx
    .selectFrom('identities')
    .select('role_from as title')
    .where('user_id', '=', userId)
    .where('role_from', 'is not', null)
    .executeTakeFirst();
  if (giving) throw conflict(`Роль приходит из «${giving.title}»: измените её там`);
}

async function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'role',
      'must_change_password as mustChangePassword',
      'updated_at as updatedAt',
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(noSuchUser);
}

/** The administrator's choice; otherwise the requirement ends with the password that it applied to. */
function mustChangePassword(
  before: Before,
  { passwordHash, mustChangePassword: asked }: UserChange,
): boolean {
  return asked ?? (passwordHash === undefined && before.mustChangePassword);
}

const shown = ['firstName', 'lastName', 'email', 'role'] as const;

type Changes = Partial<Record<(typeof shown)[number], { from: string; to: string }>> & {
  /** Only that it changed, never the password. */
  password?: 'changed';
  /** Whether it must be changed at the next sign-in. */
  mustChangePassword?: boolean;
};

interface Before extends Record<(typeof shown)[number], string> {
  mustChangePassword: boolean;
  updatedAt: string;
}

function differences(before: Before, change: UserChange): Changes {
  const changes: Changes = {};
  for (const field of shown) {
    const to = change[field];
    if (to !== undefined && to !== before[field]) changes[field] = { from: before[field], to };
  }
  if (change.passwordHash !== undefined) changes.password = 'changed';
  const asked = mustChangePassword(before, change);
  // A requirement repeated with a new password applies to the new one, so it is recorded.
  if (asked !== before.mustChangePassword || (asked && changes.password)) changes.mustChangePassword = asked;
  return changes;
}
