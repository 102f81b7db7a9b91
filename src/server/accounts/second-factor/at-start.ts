import { sql } from 'kysely';
import { endSessions } from '#server/accounts/auth/session.ts';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { commandLine } from '#server/platform/release/command-line.ts';
import { unseal } from '#server/platform/sealing/seal.ts';
import { findSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';
import { placeOf } from './factor-key.ts';

/** Before anybody is let in: the key opens what is sealed, and who has no factor that is demanded now has no session. */
export async function prepareSecondFactors(
  db: Db,
  config: KeyHolder & Pick<Config, 'secondFactor'>,
): Promise<void> {
  await checkSecretKey(db, config);
  if (config.secondFactor.length === 0) return;
  await endSessions(
    db,
    'ended',
    sql`role = any(${config.secondFactor}) and provider is null
      and not exists (select from second_factors where user_id = users.id)`,
  );
}

/** One row is enough: all are sealed with one key. */
async function checkSecretKey(db: Db, config: KeyHolder): Promise<void> {
  const sealed = await db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed'])
    .limit(1)
    .executeTakeFirst();
  if (!sealed) return;
  const key = await findSecretKey(config);
  if (key && unseal(key, placeOf(sealed.user_id), sealed.sealed) !== undefined) return;
  const where = config.secretKey || config.databaseUrl ? 'SECRET_KEY' : 'secret.key в папке DATA_DIR';
  throw new ConfigError(
    `${key ? 'Ключ не подходит' : 'Нет ключа'} к секретам второго фактора в базе: верните прежний ${where} ` +
      `либо сбросьте второй фактор всем: ${commandLine('second-factor:reset', '--all')}`,
  );
}
