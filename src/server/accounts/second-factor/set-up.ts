import { randomBytes } from 'node:crypto';
import type { FactorSetup } from '#contract/second-factor/schemas.ts';
import { beginSession } from '#server/accounts/auth/open-session.ts';
import { type Attempt, endAttempt, getAttempt, keepSecret } from '#server/accounts/auth/sign-in-attempts.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { attemptOver, wrongCode } from '#server/platform/errors.ts';
import { seal, unseal } from '#server/platform/sealing/seal.ts';
import { getSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';
import { base32 } from './base32.ts';
import type { Browser, Entered } from './enter-code.ts';
import { keyOf, placeOf } from './factor-key.ts';
import { lockAttempt } from './lock-attempt.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { stepOfCode, totpSecretBytes } from './totp.ts';

/** During a sign-in. Asked again within the same attempt, it shows the same secret, which may be in the app by now. */
export async function setUpSecondFactor(
  { db, config }: { db: Db; config: KeyHolder & Pick<Config, 'appName'> },
  { token, client }: Browser,
): Promise<FactorSetup> {
  const attempt = await getAttempt(db, { token, kind: 'setup', address: client.address });
  const key = await getSecretKey(config);
  const sealed =
    attempt.sealed ?? (await keepSecret(db, attempt.id, seal(key, waitingIn(attempt.id), newSecret())));
  return showSecret(openWaiting(key, { ...attempt, sealed }), {
    email: attempt.email,
    school: await schoolName(db, config),
  });
}

/** Turns the factor on and finishes the sign-in. */
export async function confirmSecondFactor(
  { db, config }: { db: Db; config: KeyHolder },
  { token, ...browser }: Browser,
  code: string,
): Promise<Entered & { recoveryCodes: string[] }> {
  const { client } = browser;
  const attempt = await getAttempt(db, { token, kind: 'setup', address: client.address });
  client.logAs(attempt.userId);
  const key = await keyOf(config);
  return db.transaction().execute(async (tx) => {
    const user = await lockAttempt(tx, attempt);
    const recoveryCodes = await turnOn(tx, key, attempt, code);
    const { remember } = attempt;
    const session = await beginSession(tx, user.id, { via: 'code', remember, ...browser });
    return { user, session, remember, recoveryCodes };
  });
}

/** The first right code makes the factor of the secret that the attempt holds. */
export async function turnOn(tx: Tx, key: Buffer, attempt: Attempt, code: string): Promise<string[]> {
  const secret = openWaiting(key, attempt);
  const step = stepOfCode(Buffer.from(secret, 'base64'), code.replaceAll(/\s/g, ''));
  if (step === undefined) throw wrongCode();
  const { id, userId } = attempt;
  const made = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed: seal(key, placeOf(userId), secret), last_step: step })
    .onConflict((on) => on.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  // Another browser was faster.
  if (!made) throw attemptOver();
  await endAttempt(tx, id);
  const recoveryCodes = await makeRecoveryCodes(tx, userId);
  await recordChange(tx, {
    actorId: userId,
    action: 'second_factor_set_up',
    subjectId: userId,
    details: {},
  });
  return recoveryCodes;
}

export const newSecret = (): string => randomBytes(totpSecretBytes).toString('base64');

/** Where a secret is sealed that waits for its first code. */
export const waitingIn = (attemptId: string) => ({ table: 'sign_in_attempts', id: attemptId }) as const;

function openWaiting(key: Buffer, { id, sealed }: Pick<Attempt, 'id' | 'sealed'>): string {
  const secret = sealed === null ? undefined : unseal(key, waitingIn(id), sealed);
  if (secret === undefined) throw attemptOver();
  return secret;
}

/** The address that apps read; they take the rest by default. */
export function showSecret(
  secret: string,
  { email, school }: { email: string; school: string },
): FactorSetup {
  const shown = base32(Buffer.from(secret, 'base64'));
  const [issuer, account] = [school, email].map(encodeURIComponent);
  return { secret: shown, address: `otpauth://totp/${issuer}:${account}?secret=${shown}&issuer=${issuer}` };
}
