import { sql } from 'kysely';
import { revokeUnproved } from '#server/accounts/auth/revoke-credentials.ts';
import { takeBackUnproved } from '#server/accounts/erasures/take-back.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { PersonalLink } from './personal-links.ts';

/**
 * Only a link from a letter proves the address, and only the one that the letter went to. The first that does ends what somebody
 * has prepared in the account before: other ways in, and requests to erase it. Returns whether it is the first; the sessions are
 * ended by the caller.
 */
export async function proveAddress(tx: Tx, { userId, email }: PersonalLink): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    update users set email_verified_at = now()
    from (select id, email_verified_at is null as "isFirst" from users where id = ${userId}) before
    where users.id = before.id and lower(users.email) = lower(${email})
    returning before."isFirst"`.execute(tx);
  if (!rows[0]?.isFirst) return false;
  await revokeUnproved(tx, userId);
  await takeBackUnproved(tx, userId);
  return true;
}
