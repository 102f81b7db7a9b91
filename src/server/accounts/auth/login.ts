import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { credentials, User } from '#contract/auth/schemas.ts';
import type { PasswordRules } from '#server/accounts/passwords/new-password.ts';
import { recordSignIn } from '#server/accounts/sign-in-journal/record-sign-in.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Client } from './client.ts';
import { countGuess, forgiveGuesses, FullBucket, isNews, signInBuckets } from './guess-limit.ts';
import { isKnownAt } from './known-address.ts';
import { type Gates, type Opened, openSession } from './open-session.ts';
import { dummyHash, hashPassword, needsRehash, verifyPassword } from './password.ts';
import { deleteExpiredSessions, rareColumns, userColumns, withRare } from './session.ts';

export interface SignIn {
  user: User;
  opened: Opened;
}

interface Setting {
  client: Client;
  replaces: string | undefined;
  sendsMail: boolean;
  rules: PasswordRules;
  gates: Gates;
}

/** Opens a session, or an attempt, if the password is right; `replaces` is the token of the browser's previous session. */
export async function login(
  db: Db,
  { email, password, remember }: z.output<typeof credentials>,
  { client, rules, ...setting }: Setting,
): Promise<SignIn> {
  const { address } = client;
  const account = await findAccount(db, email, address);
  client.logAs(account?.id);
  const record = (outcome: 'wrong' | 'unknown' | 'slowed' | 'blocked') =>
    recordSignIn(db, { userId: account?.id, outcome, via: 'password', client });
  const name = account?.id ?? `nobody:${fingerprint(email)}`;
  const buckets = signInBuckets({ account: name, address, known: account?.known ?? false });
  await countGuess(db, buckets).catch(async (error: unknown) => {
    if (error instanceof FullBucket && (await isNews(db, error.bucket))) await record('slowed');
    throw error;
  });

  // An unknown email, and an account without a password, cost the same derivation as a wrong password.
  const hash = account?.passwordHash ?? dummyHash;
  const fits = await verifyPassword(hash, password);
  if (!account || !fits) {
    await record(account ? 'wrong' : 'unknown');
    throw wrongCredentials();
  }
  // In the words and the time of a wrong password: from outside, nothing tells that there is such an account.
  if (account.isBlocked) {
    await record('blocked');
    throw wrongCredentials();
  }
  if (rules === 'strict' && account.isGivenLongAgo) {
    await record('blocked');
    throw givenLongAgo();
  }

  const rehashed = needsRehash(hash) ? await hashPassword(password) : hash;
  const signIn = await db.transaction().execute(async (tx) => {
    const user = await confirmPassword(tx, { id: account.id, from: hash, to: rehashed });
    if (!user) return undefined;
    await forgiveGuesses(tx, account.id, buckets);
    const opening = { via: 'password', remember, client, ...setting } as const;
    return { user, opened: await openSession(tx, user.id, opening) };
  });
  await deleteExpiredSessions(db);
  if (signIn) return signIn;
  await record('wrong');
  throw wrongCredentials();
}

interface Account {
  id: string;
  passwordHash: string | null;
  /** The password is an administrator's, and not of these days. */
  isGivenLongAgo: boolean;
  /** An administrator has closed the sign-in. */
  isBlocked: boolean;
  known: boolean;
}

async function findAccount(db: Db, email: string, address: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([
      'id',
      'password_hash as passwordHash',
      sql<boolean>`coalesce(password_given_at < now() - ${givenFor}, false)`.as('isGivenLongAgo'),
      sql<boolean>`blocked_at is not null`.as('isBlocked'),
      isKnownAt(address).as('known'),
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** Undefined if the password was changed, or the account deleted or closed, during the check: like a wrong password. */
async function confirmPassword(
  tx: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<User | undefined> {
  const user = await tx
    .selectFrom('users')
    .select([...userColumns, ...rareColumns])
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user && to !== from) {
    await tx.updateTable('users').set({ password_hash: to }).where('id', '=', id).execute();
  }
  return user && withRare(user);
}

/** Guesses at an unknown email are counted too, or the limit would reveal which emails exist; the email isn't stored. */
export const fingerprint = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

const givenFor = sql`interval '7 days'`;

/** Only who knew the password reads it. */
const givenLongAgo = () =>
  new ApiError(
    'wrong_credentials',
    'Пароль, который задал администратор, действовал семь дней. Попросите у него ссылку для нового',
  );

const wrongCredentials = () => new ApiError('wrong_credentials', 'Неверный email или пароль');
