import { argon2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { unavailable } from '#server/errors.ts';
import type { Cost } from './hash-format.ts';

const deriveKey = promisify(argon2);

/** The argon2id tag of a password, off the event loop's thread, in one of a few slots. */
export async function derive(
  password: string,
  { salt, ...parameters }: Cost & { salt: Buffer; tagLength: number },
): Promise<Buffer> {
  await takeSlot();
  try {
    // The same letters typed on another system may arrive composed otherwise («й» as one code point or as two).
    return await deriveKey('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce: salt });
  } finally {
    passSlot();
  }
}

// Each derivation holds 19 MiB and a thread of the pool that files and DNS need too. Together with the limit on those that
// wait, a flood of sign-ins costs a bounded amount of memory, and the last in the queue waits for seconds, not minutes.
// One processor is left for the readers of courses.
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const takenAtMost = 130;
const waiting: (() => void)[] = [];
let running = 0;

async function takeSlot(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (running + waiting.length >= takenAtMost)
    throw unavailable('Слишком много входов одновременно. Попробуйте через минуту', 5);
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The slot passes to the caller that waits longest, without being free in between. */
function passSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
