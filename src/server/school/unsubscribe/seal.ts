import { createHmac, timingSafeEqual } from 'node:crypto';
import { unsubscribe } from '#contract/unsubscribe/calls.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { kindNames } from './kind-names.ts';

interface Sealed {
  userId: string;
  kind: UnsubscribeKind;
}

/** For the footer and the headers of a letter. */
export async function unsubscribeFrom(
  tx: Tx,
  { userId, kind }: Sealed,
  { publicUrl }: MailConfig,
): Promise<NonNullable<Letter['unsubscribe']>> {
  const key = await findKey(tx);
  if (!key) throw new Error('В базе нет ключа, которым запечатываются адреса отписки');
  const query = new URLSearchParams({ user: userId, kind, seal: sealOf(key, { userId, kind }) });
  return { address: `${publicUrl}${unsubscribe.path}?${query}`, of: kindNames[kind] };
}

export async function isSealed(db: Db, sealed: Sealed, seal: string): Promise<boolean> {
  const key = await findKey(db);
  if (!key) return false;
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(key, sealed))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const sealOf = (key: Buffer, { userId, kind }: Sealed): string =>
  createHmac('sha256', key).update(`unsubscribe:${userId}:${kind}`).digest('base64url');

/** The row is written at every start. */
async function findKey(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('school_settings').select('unsubscribe_key').executeTakeFirst();
  return row?.unsubscribe_key;
}
