import { sql } from 'kysely';
import type { SignInWay } from '#contract/sign-ins/words.ts';
import { recordSignIn } from '#server/accounts/sign-ins/record-sign-in.ts';
import { queueMail } from '#server/mail/outbox/queue-mail.ts';
import { tell } from '#server/mail/telling/tell.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Client } from './client.ts';
import { networkOf } from './network.ts';
import { hashOf } from './secret-token.ts';
import { createSession } from './session.ts';

/** How long an address stays known after a sign-in. */
export const knownFor = sql`interval '90 days'`;

/** How a session is opened. */
export interface Opening {
  via: SignInWay;
  remember: boolean;
  client: Client;
  sendsMail: boolean;
}

/**
 * Signs a person in: returns the token of a new session, records it, and tells them of a browser that they have not signed in with before.
 * The first one is no news.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  { via, remember, client, sendsMail }: Opening,
): Promise<string> {
  client.logAs(userId);
  await recordSignIn(tx, { userId, outcome: 'in', via, client });
  await rememberAddress(tx, userId, client.address);
  if (await isNewDevice(tx, userId, client.deviceToken)) await tellOwner(tx, userId, client, sendsMail);
  return createSession(tx, userId, { via, remember, client });
}

async function tellOwner(tx: Tx, userId: string, client: Client, sendsMail: boolean): Promise<void> {
  const { device, address, deviceToken } = client;
  const at = new Date().toISOString();
  await tell(tx, {
    userId,
    kind: 'new_device',
    key: `new_device:${hashOf(deviceToken).toString('hex')}`,
    subject: { device, address, at },
  });
  if (sendsMail) {
    await queueMail(tx, { kind: 'new_device', userId, device, address, at }, { userId, urgent: true });
  }
}

async function isNewDevice(tx: Tx, userId: string, deviceToken: string): Promise<boolean> {
  await sql`delete from known_devices
    where user_id = ${userId} and seen_at <= now() - interval '1 year'`.execute(tx);
  const { rows } = await sql<{ isNew: boolean }>`
    with others as (select from known_devices where user_id = ${userId} limit 1)
    insert into known_devices as known (user_id, token_hash) values (${userId}, ${hashOf(deviceToken)})
    on conflict (user_id, token_hash) do update set seen_at = now()
    returning xmax = 0 and exists (select from others) as "isNew"`.execute(tx);
  return rows[0]?.isNew ?? false;
}

async function rememberAddress(tx: Tx, userId: string, address: string): Promise<void> {
  await sql`delete from known_addresses where user_id = ${userId} and seen_at <= now() - ${knownFor}`.execute(
    tx,
  );
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address: networkOf(address) })
    .onConflict((on) => on.columns(['user_id', 'address']).doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}
