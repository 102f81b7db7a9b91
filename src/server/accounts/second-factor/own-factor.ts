import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';
import type { FactorSetup, OwnFactor } from '#contract/second-factor/schemas.ts';
import { codeBuckets, countGuess, forgiveGuesses } from '#server/accounts/auth/guess-limit.ts';
import { checkProof } from '#server/accounts/auth/proof.ts';
import { endSessionsOf } from '#server/accounts/auth/session.ts';
import { getAttempt, startAttempt } from '#server/accounts/auth/sign-in-attempts.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { attemptOver, conflict, unauthenticated, wrongCode } from '#server/platform/errors.ts';
import { seal } from '#server/platform/sealing/seal.ts';
import { canSeal, getSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { usedBefore } from './enter-code.ts';
import { findSecret, keyOf } from './factor-key.ts';
import { lockAttempt } from './lock-attempt.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { newSecret, showSecret, turnOn, waitingIn } from './set-up.ts';
import { spendCode } from './spend-code.ts';

interface Setting {
  db: Db;
  config: KeyHolder & Pick<Config, 'appName' | 'secondFactor' | 'mail' | 'signIn'>;
}

export async function getOwnSecondFactor({ db, config }: Setting, viewer: Viewer): Promise<OwnFactor> {
  const state = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select('second_factors.created_at as since')
    .select(({ selectFrom }) =>
      selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('codesLeft'),
    )
    .where('users.id', '=', viewer.id)
    .executeTakeFirstOrThrow(unauthenticated);
  return { ...state, isDemanded: isDemanded(config.secondFactor, viewer), canSetUp: canSeal(config) };
}

/** Returns also the token for the cookie: the first code must come from this browser. */
export async function setUpOwnSecondFactor(
  { db, config }: Setting,
  viewer: Viewer,
  { password }: { password?: string | undefined },
): Promise<{ setup: FactorSetup; token: string }> {
  if (!canSeal(config)) throw conflict('На сервере не задан ключ SECRET_KEY: скажите об этом администратору');
  await checkProof({ db, config }, viewer, { field: 'password', password });
  if (await hasFactor(db, viewer)) throw conflict('Второй фактор уже включён');
  const key = await getSecretKey(config);
  const [id, secret] = [randomUUIDv7(), newSecret()];
  const sealed = seal(key, waitingIn(id), secret);
  const attempt = { id, kind: 'profile', userId: viewer.id, remember: false, sealed } as const;
  const token = await startAttempt(db, attempt);
  return { setup: showSecret(secret, { email: viewer.email, school: await schoolName(db, config) }), token };
}

/** From now on whoever is signed in has shown a code: the other sessions end. */
export async function confirmOwnSecondFactor(
  { db, config }: Setting,
  viewer: Viewer,
  { token, address, code }: { token: string | undefined; address: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const attempt = await getAttempt(db, { token, kind: 'profile', address });
  if (attempt.userId !== viewer.id) throw attemptOver();
  const key = await keyOf(config);
  return db.transaction().execute(async (tx) => {
    await lockAttempt(tx, attempt);
    const recoveryCodes = await turnOn(tx, key, attempt, code);
    await endSessionsOf(tx, viewer.id, { except: viewer.sessionId });
    return { recoveryCodes };
  });
}

interface Proof {
  password?: string | undefined;
  code: string;
  address: string;
}

export async function renewRecoveryCodes(
  { db, config }: Setting,
  viewer: Viewer,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  return withProof({ db, config }, viewer, proof, async (tx) => {
    const recoveryCodes = await makeRecoveryCodes(tx, viewer.id);
    await note(tx, viewer, 'recovery_codes_renewed');
    return { recoveryCodes };
  });
}

export async function turnOffSecondFactor(
  { db, config }: Setting,
  viewer: Viewer,
  proof: Proof,
): Promise<Record<string, never>> {
  if (isDemanded(config.secondFactor, viewer)) {
    throw conflict('Выключить второй фактор нельзя: школа требует его для вашей роли');
  }
  return withProof({ db, config }, viewer, proof, async (tx) => {
    await removeFactor(tx, viewer.id);
    await note(tx, viewer, 'second_factor_turned_off');
    const letter = { kind: 'factor_off', userId: viewer.id, by: 'person' } as const;
    if (config.mail) await queueMail(tx, letter, { userId: viewer.id, urgent: true });
    return {};
  });
}

/** Acts once the person and a code are proved: a session alone, which may have been left open, is not enough. */
async function withProof<T>(
  { db, config }: Setting,
  viewer: Viewer,
  { password, code, address }: Proof,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  await checkProof({ db, config }, viewer, { field: 'password', password });
  if (!(await hasFactor(db, viewer))) throw alreadyOff();
  const buckets = codeBuckets({ account: viewer.id, address, known: false });
  await countGuess(db, buckets);
  const key = await keyOf(config);
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id, unauthenticated);
    const secret = await findSecret(tx, key, viewer.id);
    if (!secret) throw alreadyOff();
    const way = await spendCode(tx, { userId: viewer.id, secret }, code);
    if (way === 'wrong' || way === 'used') throw wrongCode(way === 'used' ? usedBefore : undefined);
    await forgiveGuesses(tx, viewer.id, buckets);
    return act(tx);
  });
}

/** Returns whether there was one. */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

async function hasFactor(db: Db, { id }: Viewer): Promise<boolean> {
  const { rows } = await sql`select from second_factors where user_id = ${id}`.execute(db);
  return rows.length > 0;
}

const isDemanded = (of: readonly Role[], { role }: Viewer) => of.includes(role);

const alreadyOff = () => conflict('Второй фактор уже выключен');

const note = (tx: Tx, { id }: Viewer, action: 'recovery_codes_renewed' | 'second_factor_turned_off') =>
  recordChange(tx, { actorId: id, action, subjectId: id, details: {} });
