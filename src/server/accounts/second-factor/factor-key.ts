import type { Db } from '#server/platform/db/connect.ts';
import { unavailable } from '#server/platform/errors.ts';
import { unseal } from '#server/platform/sealing/seal.ts';
import { findSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';

/** Where a factor's secret is sealed. */
export const placeOf = (userId: string) => ({ table: 'second_factors', id: userId }) as const;

/** To open what is sealed; the start has checked it, so that without it something has been moved since. */
export async function keyOf(config: KeyHolder): Promise<Buffer> {
  const key = await findSecretKey(config);
  if (!key) throw keyLost();
  return key;
}

/** The secret of the person's codes; undefined without a factor. */
export async function findSecret(db: Db, key: Buffer, userId: string): Promise<Buffer | undefined> {
  const factor = await db
    .selectFrom('second_factors')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor) return undefined;
  const secret = unseal(key, placeOf(userId), factor.sealed);
  if (secret === undefined) throw keyLost();
  return Buffer.from(secret, 'base64');
}

const keyLost = () =>
  unavailable('Проверить код сейчас нельзя: ключ сервера не подходит. Скажите об этом администратору', 600);
