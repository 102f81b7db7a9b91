import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { prefixOf, type Cost } from './hash-format.ts';
import { hashAt, hashPassword, quickCost } from './password.ts';

// Ten thousand people at once are minutes of hashing, and no password may lie in the database as it is in the meantime.

/**
 * The hash of a password from a file, made in a millisecond: it is stored in place of the password until the row is
 * imported. Guessing at it is some twenty times cheaper than at a real one, so `hashQuickHash` makes a real one of it
 * soon.
 */
export const hashQuickly = (password: string): Promise<string> => hashAt(quickCost, password);

/** An account's hash, made of the quick one without the password; the first sign-in replaces it with an ordinary one. */
export async function hashQuickHash(quickHash: string): Promise<string> {
  const end = quickHash.lastIndexOf('$');
  return quickHash.slice(0, end) + (await hashPassword(quickHash.slice(end + 1)));
}

/** Stands for the hash of an account that has no password yet; no password fits it. */
export const noPassword = 'none';

const least: Cost = { memory: 64, passes: 1, parallelism: 1 };

/**
 * The hash of a password that we made: it is too long to be guessed, however quick a guess is. Replaced at the first
 * sign-in.
 */
export const hashMadePassword = (password: string): Promise<string> => hashAt(least, password);

/** Whether the account with this hash still waits for its first sign-in with a password that we made, or for the password. */
export const isUnused = (hash: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hash} = ${sql.lit(noPassword)} or starts_with(${hash}, ${sql.lit(prefixOf(least))}))`;
