import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive } from './derive.ts';
import { base64, type Cost, formatHash, type Making, parseHash } from './hash-format.ts';

/** OWASP's recommendation for argon2id: 19 MiB and two passes. */
export const passwordCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** The inner cost of the nested hashes that earlier releases made of passwords from a file. */
const quickCost: Cost = { memory: 2_048, passes: 1, parallelism: 1 };

const tagLength = 32;

/** A new hash, salted. */
export async function hashPassword(password: string): Promise<string> {
  return hashAt(passwordCost, password);
}

async function hashAt(cost: Cost, password: string): Promise<string> {
  const making = { ...cost, salt: randomBytes(16) };
  return formatHash(making, await derive(password, { ...making, tagLength }));
}

/**
 * False also for a hash in another format. Refusing a wrong password takes constant work, whatever the hash: that of a
 * current hash plus that of a nested one.
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parsed = parseHash(hash);
  if (!parsed) {
    await hashAt(quickCost, password);
    return refuse(password);
  }
  const { making, inner, tag } = parsed;
  const message = inner ? await innerTag(password, inner) : password;
  const fits = timingSafeEqual(await derive(message, { ...making, tagLength: tag.length }), tag);
  if (fits) return true;
  if (!inner) await hashAt(quickCost, password);
  return workOf(making) < workOf(passwordCost) && refuse(password);
}

/** The input of a nested hash, used in place of the password. */
async function innerTag(password: string, making: Making): Promise<string> {
  return base64(await derive(password, { ...making, tagLength }));
}

async function refuse(password: string): Promise<false> {
  await hashPassword(password);
  return false;
}

const workOf = ({ memory, passes }: Cost) => memory * passes;

/** Whether the hash was made with other than the current parameters: replace it while the password is known. */
export function needsRehash(hash: string): boolean {
  const parsed = parseHash(hash);
  return !parsed || formatHash({ ...passwordCost, salt: parsed.making.salt }, parsed.tag) !== hash;
}

/** Takes as long to verify as a real hash, but no password matches it: its tag was not derived from one. */
export const dummyHash = formatHash({ ...passwordCost, salt: randomBytes(16) }, randomBytes(tagLength));
