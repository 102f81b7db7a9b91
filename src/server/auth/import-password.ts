import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { prefixOf, type Cost } from './hash-format.ts';
import { hashAt, hashPassword, quickCost } from './password.ts';

// Hashing ten thousand passwords takes minutes, and meanwhile no password may be stored as plain text.

/**
 * A cheap hash of a password from a file, made in a millisecond and stored until the row is imported. Cracking it is some
 * twenty times cheaper than a real one, so `hashQuickHash` soon replaces it by a real one.
 */
export const hashQuickly = (password: string): Promise<string> => hashAt(quickCost, password);

/** An account's hash, derived from the quick one without the password; the first sign-in replaces it by an ordinary one. */
export async function hashQuickHash(quickHash: string): Promise<string> {
  const end = quickHash.lastIndexOf('$');
  return quickHash.slice(0, end) + (await hashPassword(quickHash.slice(end + 1)));
}

/** The hash of an account without a password; no password matches it. */
export const noPassword = 'none';

const least: Cost = { memory: 64, passes: 1, parallelism: 1 };

/**
 * The cheap hash of a generated password, which is too long to be guessed. Replaced at the first sign-in.
 */
export const hashMadePassword = (password: string): Promise<string> => hashAt(least, password);

/** Whether the account has no password yet, or a generated one that has not been used to sign in. */
export const isUnused = (hash: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hash} = ${sql.lit(noPassword)} or starts_with(${hash}, ${sql.lit(prefixOf(least))}))`;
