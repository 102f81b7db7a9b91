import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { networkOf } from './network.ts';

/** How long an address stays known after a sign-in. */
const knownFor = sql`interval '90 days'`;

/** Whether the person of `users` has signed in from there lately. */
export const isKnownAt = (address: string) =>
  sql<boolean>`exists (
    select from known_addresses
    where user_id = users.id and address = ${networkOf(address)} and seen_at > now() - ${knownFor}
  )`;

export async function rememberAddress(tx: Tx, userId: string, address: string): Promise<void> {
  await sql`delete from known_addresses where user_id = ${userId} and seen_at <= now() - ${knownFor}`.execute(
    tx,
  );
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address: networkOf(address) })
    .onConflict((on) => on.columns(['user_id', 'address']).doUpdateSet({ seen_at: now }))
    .execute();
}
