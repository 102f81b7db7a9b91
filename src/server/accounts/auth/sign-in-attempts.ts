import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { attemptOver } from '#server/platform/errors.ts';
import { isKnownAt } from './known-address.ts';
import type { NextStep } from './next-step.ts';
import { hashOf, newToken } from './secret-token.ts';

export const attemptMinutes = 10;

export type AttemptKind = NextStep | 'profile';

interface NewAttempt {
  id?: string;
  kind: AttemptKind;
  userId: string;
  remember: boolean;
  /** Of a setup: the secret that waits for its first code. */
  sealed?: string;
}

/** Returns the token for the cookie of this browser; only its hash is stored. */
export async function startAttempt(
  tx: Db,
  { id = randomUUIDv7(), kind, userId, remember, sealed }: NewAttempt,
): Promise<string> {
  const token = newToken();
  await deleteOldAttempts(tx);
  await tx
    .insertInto('sign_in_attempts')
    .values({
      id,
      browser_hash: hashOf(token),
      kind,
      user_id: userId,
      remember,
      sealed: sealed ?? null,
      expires_at: sql<string>`now() + make_interval(mins => ${attemptMinutes})`,
    })
    .execute();
  return token;
}

export interface Attempt {
  id: string;
  userId: string;
  email: string;
  remember: boolean;
  sealed: string | null;
  /** Whether the person has signed in from this address lately. */
  known: boolean;
}

/** The attempt of this browser; all that could end it looks alike. */
export async function getAttempt(
  db: Db,
  { token, kind, address }: { token: string | undefined; kind: AttemptKind; address: string },
): Promise<Attempt> {
  if (token === undefined) throw attemptOver();
  return db
    .selectFrom('sign_in_attempts')
    .innerJoin('users', 'users.id', 'sign_in_attempts.user_id')
    .select(['sign_in_attempts.id', 'users.id as userId', 'users.email', 'remember', 'sealed'])
    .select(isKnownAt(address).as('known'))
    .where('browser_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(() => attemptOver());
}

/** Consumes a locked attempt. */
export async function endAttempt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('id', '=', id).execute();
}

/** With the sessions of a person: a password that has been changed meanwhile finishes no sign-in. */
export async function endAttemptsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute();
}

const mostTries = 5;

/** Counts a guess before it is checked, so that concurrent ones can't bypass the limit; returns how many are left. */
export async function takeTry(db: Db, id: string): Promise<number> {
  const { tries } = await db
    .updateTable('sign_in_attempts')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', mostTries)
    .returning('tries')
    .executeTakeFirstOrThrow(() => attemptOver());
  return mostTries - tries;
}

/** Of two requests at once, one stores its secret; returns the one that is stored. */
export async function keepSecret(db: Db, id: string, sealed: string): Promise<string> {
  const kept = await db
    .updateTable('sign_in_attempts')
    .set({ sealed: sql<string>`coalesce(sealed, ${sealed})` })
    .where('id', '=', id)
    .returning('sealed')
    .executeTakeFirstOrThrow(() => attemptOver());
  return kept.sealed ?? sealed;
}

/** A few with each new one, so that they don't accumulate. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where id = any(array(
    select id from sign_in_attempts where expires_at <= now() limit 100 for update skip locked
  ))`.execute(db);
}
