import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';

/** Of what stands in an address that outlives this process: `unsubscribe:…` and so on, so that no seal fits elsewhere. */
type Words = `${'unsubscribe' | 'scorm'}:${string}`;

export async function schoolSeal(db: Db, words: Words): Promise<string> {
  const key = await findKey(db);
  if (!key) throw new Error('В базе нет ключа, которым запечатываются адреса');
  return sealOf(key, words);
}

export async function isSealOf(db: Db, words: Words, seal: string): Promise<boolean> {
  const key = await findKey(db);
  if (!key) return false;
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(key, words))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const sealOf = (key: Buffer, words: Words): string =>
  createHmac('sha256', key).update(words).digest('base64url');

/** The row is written at every start; the column is named after its first use. */
async function findKey(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('school_settings').select('unsubscribe_key').executeTakeFirst();
  return row?.unsubscribe_key;
}
