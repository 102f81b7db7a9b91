import { sql } from 'kysely';
import { hashOf } from '#server/accounts/auth/secret-token.ts';
import { endSessions } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, notFound, unavailable } from '#server/platform/errors.ts';
import { publishSessionsEnded } from '#server/platform/live/live.ts';
import { type EndedThere, ProviderError } from './provider.ts';
import type { NamedProvider, Providers } from './providers.ts';

/** An employee has left, or has signed out there: what was opened through that server ends, in all processes at once. */
export async function endFromProvider(
  { db, providers }: { db: Db; providers: Providers },
  name: string,
  token: string,
): Promise<{ ended: number }> {
  const provider = providers.get(name);
  if (!provider) throw notFound('Такого входа в школе нет');
  const notice = await provider.readLogoutToken(token).catch(refuse);
  return db.transaction().execute(async (tx) => {
    await sql`delete from used_logout_tokens where expires_at <= now()`.execute(tx);
    const { numInsertedOrUpdatedRows: isNew } = await tx
      .insertInto('used_logout_tokens')
      .values({
        hash: hashOf(`${name}.${notice.jti}`),
        expires_at: new Date(notice.expiresAt * 1000).toISOString(),
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow();
    if (isNew === 0n) throw wrongNotice();
    const users = await findUsers(tx, provider, notice);
    const ids = await endSessions(tx, 'ended', sql`sessions.id = any(${users.map(({ id }) => id)})`);
    for (const userId of new Set(users.map((one) => one.userId))) await publishSessionsEnded(tx, userId);
    return { ended: ids.length };
  });
}

/** Of the session that is named; of one that came without a name, by the person. */
async function findUsers(tx: Db, { listed: { name } }: NamedProvider, { sub, sid }: EndedThere) {
  const ofPerson = sql<boolean>`user_id in (
    select user_id from identities where provider = ${name} and sub = ${sub ?? null}
  )`;
  return tx
    .selectFrom('sessions')
    .select(['id', 'user_id as userId'])
    .where('provider', '=', name)
    .where(
      sid === undefined
        ? ofPerson
        : sql<boolean>`(provider_sid = ${sid} or (provider_sid is null and ${ofPerson}))`,
    )
    .execute();
}

function refuse(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  throw error.why === 'down'
    ? unavailable('Сервер входа не отвечает: его ключи не прочитать')
    : wrongNotice();
}

const wrongNotice = () => new ApiError('invalid', 'Уведомление о конце сеанса не прошло проверку');
