import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '#server/errors.ts';

interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's current recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const saltBytes = 16;
const tagBytes = 32;

/** A new hash in the PHC string format, which carries its own parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, { ...cost, salt, tagLength: tagBytes });
  return format(cost, salt, tag);
}

/** False as well for a hash that isn't ours to read. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parsed = parse(hash);
  if (!parsed) return false;
  const { salt, tag, ...parameters } = parsed;
  return timingSafeEqual(await derive(password, { ...parameters, salt, tagLength: tag.length }), tag);
}

/** True for a hash made with other parameters than today's: replace it while the password is at hand. */
export function needsRehash(hash: string): boolean {
  const parsed = parse(hash);
  return !parsed || format(cost, parsed.salt, parsed.tag) !== hash;
}

/** Costs as much to verify as a real hash, and no password fits it: its tag was never derived from one. */
export const dummyHash = format(cost, randomBytes(saltBytes), randomBytes(tagBytes));

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,128})$/;

function parse(hash: string) {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function format({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

// Each derivation holds 19 MiB and a thread of the pool that files and DNS need too. Together with the limit on those that
// wait, a flood of sign-ins costs a bounded amount of memory, and the last in the line waits for seconds, not minutes.
const atOnce = 2;
const waitingAtMost = 128;
const waiting: (() => void)[] = [];
let running = 0;

const deriveKey = promisify(argon2);

async function derive(
  password: string,
  { salt, ...parameters }: Cost & { salt: Buffer; tagLength: number },
): Promise<Buffer> {
  await takeTurn();
  try {
    // The same letters typed on another system may arrive composed otherwise («й» as one code point or as two).
    return await deriveKey('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce: salt });
  } finally {
    passTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= waitingAtMost)
    throw unavailable('Слишком много входов одновременно. Попробуйте через минуту', 5);
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The turn goes to whoever waits longest, without being free in between. */
function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
