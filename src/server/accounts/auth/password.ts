import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive } from './derive.ts';
import { type Cost, formatHash, parseHash } from './hash-format.ts';

/** OWASP's recommendation for argon2id: 19 MiB and two passes. */
export const passwordCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const tagLength = 32;

/** A new hash, salted. */
export async function hashPassword(password: string): Promise<string> {
  const making = { ...passwordCost, salt: randomBytes(16) };
  return formatHash(making, await derive(password, { ...making, tagLength }));
}

/** False also for a hash in another format. Refusing a wrong password takes at least the work of a current hash. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parsed = parseHash(hash);
  if (!parsed) return refuse(password);
  const { making, tag } = parsed;
  const fits = timingSafeEqual(await derive(password, { ...making, tagLength: tag.length }), tag);
  return fits || (workOf(making) < workOf(passwordCost) && refuse(password));
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
