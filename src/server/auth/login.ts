import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { credentials, User } from '#contract/auth.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { ApiError } from '#server/errors.ts';
import { countGuess, forgiveGuesses, signInBuckets } from './guess-limit.ts';
import { networkOf } from './network.ts';
import { dummyHash, hashPassword, needsRehash, verifyPassword } from './password.ts';
import { createSession, deleteExpiredSessions, endSession, userColumns } from './session.ts';

export interface SignIn {
  user: User;
  token: string;
}

/** Opens a session if the password is right; `replaces` is the token of the browser's previous session. */
export async function login(
  db: Db,
  { email, password, remember }: z.output<typeof credentials>,
  { address, replaces }: { address: string; replaces: string | undefined },
): Promise<SignIn> {
  const account = await findAccount(db, email, address);
  const name = account?.id ?? `nobody:${fingerprint(email)}`;
  const buckets = signInBuckets({ account: name, address, known: account?.known ?? false });
  await countGuess(db, buckets);

  // An unknown email, and an account without a password, cost the same derivation as a wrong password.
  const hash = account?.passwordHash ?? dummyHash;
  const fits = await verifyPassword(hash, password);
  if (!account || !fits) throw wrongCredentials();

  const rehashed = needsRehash(hash) ? await hashPassword(password) : hash;
  const signIn = await db.transaction().execute(async (tx) => {
    const user = await recordSignIn(tx, { id: account.id, from: hash, to: rehashed });
    await forgiveGuesses(tx, account.id, buckets);
    return { user, token: await openSession(tx, user.id, { remember, address, replaces }) };
  });
  await deleteExpiredSessions(db);
  return signIn;
}

export interface Opening {
  remember: boolean;
  /** Where the request comes from. */
  address: string;
  /** The token of the browser's previous session. */
  replaces: string | undefined;
}

/** Opens a session for a person who has just proved who they are; returns its token. */
export async function openSession(
  tx: Tx,
  userId: string,
  { remember, address, replaces }: Opening,
): Promise<string> {
  await rememberAddress(tx, userId, address);
  if (replaces) await endSession(tx, replaces);
  return createSession(tx, userId, { remember });
}

interface Account {
  id: string;
  passwordHash: string | null;
  known: boolean;
}

/** How long an address stays known after a sign-in. */
const knownFor = sql`interval '90 days'`;

async function findAccount(db: Db, email: string, address: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'password_hash as passwordHash',
      eb
        .exists(
          eb
            .selectFrom('known_addresses')
            .whereRef('user_id', '=', 'users.id')
            .where('address', '=', networkOf(address))
            .where('seen_at', '>', sql<string>`now() - ${knownFor}`),
        )
        .$castTo<boolean>()
        .as('known'),
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** Fails like a wrong password if the password was changed, or the account deleted, during the check. */
async function recordSignIn(
  tx: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<User> {
  const user = await tx
    .updateTable('users')
    .set({ last_login_at: sql<string>`now()`, password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .returning(userColumns)
    .executeTakeFirst();
  if (!user) throw wrongCredentials();
  return user;
}

async function rememberAddress(tx: Db, userId: string, address: string): Promise<void> {
  await sql`delete from known_addresses where user_id = ${userId} and seen_at <= now() - ${knownFor}`.execute(
    tx,
  );
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address: networkOf(address) })
    .onConflict((on) => on.columns(['user_id', 'address']).doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Guesses at an unknown email are counted too, or the limit would reveal which emails exist; the email isn't stored. */
export const fingerprint = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

const wrongCredentials = () => new ApiError('wrong_credentials', 'Неверный email или пароль');
