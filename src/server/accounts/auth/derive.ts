import { argon2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { unavailable } from '#server/platform/errors.ts';
import type { Cost } from './hash-format.ts';

const deriveKey = promisify(argon2);

/** Derives the argon2id tag of a password in the thread pool, limited to a few slots. */
export async function derive(
  password: string,
  { salt, ...parameters }: Cost & { salt: Buffer; tagLength: number },
): Promise<Buffer> {
  await takeSlot();
  try {
    // Systems compose letters differently («й» as one code point or as two).
    return await deriveKey('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce: salt });
  } finally {
    passSlot();
  }
}

// Each derivation takes 19 MiB and a thread of the pool that files and DNS need too. Together with the limit on waiting
// calls, a flood of sign-ins takes a bounded amount of memory, and the last in the queue waits for seconds, not minutes.
// One core is left for other requests.
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

/** Hands the slot over to the longest waiting caller, without freeing it in between. */
function passSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
