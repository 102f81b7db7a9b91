import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { networkOf } from './network.ts';

/** How long an address stays known after a sign-in. */
const knownFor = sql`interval '90 days'`;

/** Whether the person of `users` has signed in from there lately. */
export const isKnownAt = (address: string) =>
  sql<boolean>`exists (
    select from known_addresses
    where user_id = users.id and address = ${networkOf(address)} and seen_at > now() - ${knownFor}
  )`;

/** Forgets the others that have not been seen for so long. */
export async function rememberAddress(tx: Tx, userId: string, address: string): Promise<void> {
  const network = networkOf(address);
  await sql`
    with forgotten as (
      delete from known_addresses
      where user_id = ${userId} and address <> ${network} and seen_at <= now() - ${knownFor}
    )
    insert into known_addresses (user_id, address) values (${userId}, ${network})
    on conflict (user_id, address) do update set seen_at = now()`.execute(tx);
}
