import { sql } from 'kysely';
import { revokeUnproved } from '#server/accounts/auth/revoke-credentials.ts';
import { takeBackUnproved } from '#server/accounts/erasures/take-back.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { PersonalLink } from './personal-links.ts';

/**
 * Only a link from a letter proves the address, and only the one that the letter went to. The first that does ends what somebody
 * has prepared in the account before: other ways in, and requests to erase it. Returns whether it is the first; the sessions are
 * ended by the caller.
 */
export async function proveAddress(tx: Tx, { userId, email }: PersonalLink): Promise<boolean> {
  const isFirst = await provesFirst(tx, { userId, email });
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute();
  if (!isFirst) return false;
  await revokeUnproved(tx, userId);
  await takeBackUnproved(tx, userId);
  return true;
}

async function provesFirst(
  tx: Tx,
  { userId, email }: Pick<PersonalLink, 'userId' | 'email'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return found !== undefined;
}
