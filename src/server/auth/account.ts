import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { emailChange, passwordChange, User } from '#contract/auth.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { ApiError, invalid, unauthenticated } from '#server/errors.ts';
import { countGuess, forgiveGuesses, sessionBuckets } from './guess-limit.ts';
import { dummyHash, hashPassword, verifyPassword } from './password.ts';
import { endSessionsOf, userColumns, type Viewer } from './session.ts';

/** Sets a new password and ends the person's other sessions. A password that must be changed can't be reused. */
export async function updatePassword(
  db: Db,
  viewer: Viewer,
  { currentPassword, newPassword }: z.output<typeof passwordChange>,
): Promise<User> {
  const checked = await checkPassword(db, viewer, { field: 'currentPassword', password: currentPassword });
  if (viewer.mustChangePassword && (await verifyPassword(checked, newPassword))) {
    throw invalid({ newPassword: 'Новый пароль должен отличаться от текущего' });
  }
  const newHash = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    const user = await updateUser(tx, viewer, checked, {
      password_hash: newHash,
      must_change_password: false,
    });
    await endSessionsOf(tx, viewer.id, { except: viewer.sessionId });
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_updated',
      subjectId: viewer.id,
      details: { changes: { password: 'changed' } },
    });
    return user;
  });
}

/** Sets a new email, which must be unique, ignoring case. */
export async function updateEmail(
  db: Db,
  viewer: Viewer,
  { email, password }: z.output<typeof emailChange>,
): Promise<User> {
  const checked = await checkPassword(db, viewer, { field: 'password', password });
  return db.transaction().execute(async (tx) => {
    const change = { email, ...(email !== viewer.email && reachableAgain) };
    const user = await updateUser(tx, viewer, checked, change).catch(refuseTakenEmail);
    if (email === viewer.email) return user;
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'user_updated',
      subjectId: viewer.id,
      details: { changes: { email: { from: viewer.email, to: email } } },
    });
    return user;
  });
}

/** The hash that the password matches; a wrong password is an error of the form's `field`. */
async function checkPassword(
  db: Db,
  viewer: Viewer,
  { field, password }: { field: string; password: string },
): Promise<string> {
  const buckets = sessionBuckets(viewer.sessionId);
  await countGuess(db, buckets);
  const found = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow(unauthenticated);
  const hash = found.password_hash ?? dummyHash;
  if (!(await verifyPassword(hash, password))) {
    const message = 'Неверный текущий пароль';
    throw new ApiError('wrong_password', message, { fields: { [field]: message } });
  }
  await forgiveGuesses(db, viewer.id, buckets);
  return hash;
}

/** `checked` is the hash that the password matched: if the account has another one by now, it has just been replaced. */
async function updateUser(
  tx: Db,
  viewer: Viewer,
  checked: string,
  change:
    | ({ email: string } & Partial<typeof reachableAgain>)
    | { password_hash: string; must_change_password: false },
): Promise<User> {
  return tx
    .updateTable('users')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', viewer.id)
    .where('password_hash', '=', checked)
    .returning(userColumns)
    .executeTakeFirstOrThrow(unauthenticated);
}

/** For every write of a new email: that the former one refused letters says nothing about it. */
export const reachableAgain = { mail_refusals: 0, mail_failed_at: null };

/** The refusal of an email that is taken, for all writes to accounts. */
export function refuseTakenEmail(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'users_email_key') {
    const message = 'Этот email уже занят другим пользователем';
    throw new ApiError('email_taken', message, { fields: { email: message } });
  }
  throw error;
}
