import { unsubscribe } from '#contract/unsubscribe/calls.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { isSealOf, schoolSeal } from '#server/platform/sealing/school-seal.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
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
  const seal = await schoolSeal(tx, wordsOf({ userId, kind }));
  const query = new URLSearchParams({ user: userId, kind, seal });
  return { address: `${publicUrl}${unsubscribe.unsubscribe.path}?${query}`, of: kindNames[kind] };
}

export const isSealed = (db: Db, sealed: Sealed, seal: string): Promise<boolean> =>
  isSealOf(db, wordsOf(sealed), seal);

const wordsOf = ({ userId, kind }: Sealed) => `unsubscribe:${userId}:${kind}` as const;
