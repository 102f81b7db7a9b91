import type { User } from '#contract/auth/schemas.ts';
import type { Client } from '#server/accounts/auth/client.ts';
import {
  codeBuckets,
  countGuess,
  forgiveGuesses,
  FullBucket,
  isNews,
} from '#server/accounts/auth/guess-limit.ts';
import { beginSession } from '#server/accounts/auth/open-session.ts';
import { type Attempt, endAttempt, getAttempt, takeTry } from '#server/accounts/auth/sign-in-attempts.ts';
import { recordSignIn } from '#server/accounts/sign-in-journal/record-sign-in.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { attemptOver, wrongCode } from '#server/platform/errors.ts';
import type { KeyHolder } from '#server/platform/sealing/secret-key.ts';
import { findSecret, keyOf } from './factor-key.ts';
import { lockAttempt } from './lock-attempt.ts';
import { spendCode, wayOfCode } from './spend-code.ts';

/** The browser of an attempt, and what a session needs of it. */
export interface Browser {
  token: string | undefined;
  client: Client;
  sendsMail: boolean;
  /** The token of its previous session. */
  replaces: string | undefined;
}

export interface Entered {
  user: User;
  session: string;
  remember: boolean;
}

/** Finishes a sign-in whose password was right. */
export async function enterSecondFactor(
  { db, config }: { db: Db; config: KeyHolder },
  { token, ...browser }: Browser,
  code: string,
): Promise<Entered> {
  const { client } = browser;
  const attempt = await getAttempt(db, { token, kind: 'code', address: client.address });
  client.logAs(attempt.userId);
  const record = (outcome: 'wrong_code' | 'slowed') =>
    recordSignIn(db, { userId: attempt.userId, outcome, via: wayOfCode(code), client });
  const buckets = codeBuckets({ account: attempt.userId, address: client.address, known: attempt.known });
  await countGuess(db, buckets).catch(async (error: unknown) => {
    if (error instanceof FullBucket && (await isNews(db, error.bucket))) await record('slowed');
    throw error;
  });
  const triesLeft = await takeTry(db, attempt.id);
  const key = await keyOf(config);
  const entered = await db.transaction().execute(async (tx) => {
    const user = await lockAttempt(tx, attempt);
    const way = await spendCodeOf(tx, key, attempt, code);
    if (way === 'wrong' || way === 'used') return way;
    await endAttempt(tx, attempt.id);
    await forgiveGuesses(tx, user.id, buckets);
    const { remember } = attempt;
    return { user, session: await beginSession(tx, user.id, { via: way, remember, ...browser }), remember };
  });
  if (typeof entered === 'object') return entered;
  await record('wrong_code');
  if (triesLeft === 0) throw attemptOver('Неверный код пять раз подряд: войдите снова');
  throw wrongCode(entered === 'used' ? usedBefore : undefined);
}

async function spendCodeOf(tx: Tx, key: Buffer, { userId }: Attempt, code: string) {
  const secret = await findSecret(tx, key, userId);
  if (!secret) throw attemptOver();
  return spendCode(tx, { userId, secret }, code);
}

export const usedBefore = 'Этот код уже использован: дождитесь следующего';
