import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, forbidden, invalid, unauthenticated } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type Bucket, countGuess, forgiveGuesses } from './guess-limit.ts';
import { hasNoPassword } from './no-password.ts';
import { verifyPassword } from './password.ts';

export interface ProofSetting {
  db: Db;
  config: Pick<Config, 'signIn'>;
}

/** Whether the sign-in still proves who it is. */
const isFresh = sql<boolean | null>`proved_at > now() - interval '10 minutes'`;

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
  const buckets: Bucket[] = [{ limit: 'session', of: viewer.sessionId }];
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
