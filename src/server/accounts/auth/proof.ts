import { sql } from 'kysely';
import { attemptMinutes } from '#server/accounts/second-factor/attempts.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { ApiError, forbidden, invalid, unauthenticated } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { countGuess, forgiveGuesses, sessionBuckets } from './guess-limit.ts';
import { hasNoPassword } from './no-password.ts';
import { verifyPassword } from './password.ts';
import { hashOf } from './secret-token.ts';

export interface ProofSetting {
  db: Db;
  config: Pick<Config, 'signIn'>;
}

/** In `sign_in_attempts`, as what is left of the one that a provider has finished: like any other, for ten minutes. */
const ofSession = sql<Buffer>`sha256(convert_to('proof:' || sessions.id, 'UTF8'))`;

/** A provider has just asked the person of this new session who it is. */
export async function keepProof(tx: Tx, token: string): Promise<void> {
  await sql`insert into sign_in_attempts (browser_hash, kind, user_id, expires_at)
    select ${ofSession}, 'provider', user_id, now() + make_interval(mins => ${attemptMinutes})
    from sessions where token_hash = ${hashOf(token)}`.execute(tx);
}

/** Whether a sign-in through a provider still proves who it is. */
const isFresh = sql<boolean | null>`via = 'provider' and exists (
  select from sign_in_attempts as attempt
  where browser_hash = ${ofSession} and attempt.user_id = sessions.user_id and attempt.expires_at > now()
)`;

/**
 * What an open screen can't give: the person's password or, from whoever has none, a session that a provider has opened a
 * moment ago. Returns the account's hash, if it has one; a wrong password is an error of the form's `field`.
 */
export async function checkProof(
  setting: ProofSetting,
  viewer: Viewer,
  { field, password }: { field: string; password: string | undefined },
): Promise<string | null> {
  const { db } = setting;
  const { hash, hasNone } = await db
    .selectFrom('users')
    .select(['password_hash as hash', hasNoPassword.as('hasNone')])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow(unauthenticated);
  if (hash === null || hasNone) {
    await refuseStale(setting, viewer);
    return hash;
  }
  if (password === undefined) throw invalid({ [field]: 'Введите пароль' });
  const buckets = sessionBuckets(viewer.sessionId);
  await countGuess(db, buckets);
  if (!(await verifyPassword(hash, password))) {
    const message = 'Неверный текущий пароль';
    throw new ApiError('wrong_password', message, { fields: { [field]: message } });
  }
  await forgiveGuesses(db, viewer.id, buckets);
  return hash;
}

async function refuseStale(setting: ProofSetting, viewer: Viewer): Promise<void> {
  const again = await findSignInAgain(setting, viewer);
  if (again?.isFresh) return;
  const way = again ? `через «${again.title}»` : 'через сервер вашей организации';
  throw forbidden(
    `Войдите ещё раз ${way}, и в течение десяти минут это можно будет сделать: пароля, чтобы подтвердить, что это вы, у вас нет`,
  );
}

/** Through which provider whoever has no password signs in again, and whether this session is fresh; null: none is left. */
export async function findSignInAgain(
  { db, config }: ProofSetting,
  viewer: Viewer,
): Promise<{ name: string; title: string; isFresh: boolean } | null> {
  const session = await db
    .selectFrom('sessions')
    .select('provider')
    .select(isFresh.as('isFresh'))
    .where('id', '=', viewer.sessionId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  const bound = await db
    .selectFrom('identities')
    .select('provider')
    .where('user_id', '=', viewer.id)
    .orderBy(sql`last_used_at desc nulls last`)
    .execute();
  const names = [session?.provider, ...bound.map(({ provider }) => provider)];
  const listed = names.flatMap((name) => config.signIn.providers.find((one) => one.name === name) ?? []);
  const [provider = config.signIn.providers[0]] = listed;
  return provider ? { name: provider.name, title: provider.title, isFresh: session?.isFresh === true } : null;
}
