import { sql } from 'kysely';
import type { SignInWay } from '#contract/sign-ins/words.ts';
import { takeBackRetention } from '#server/accounts/erasures/take-back.ts';
import { recordSignIn } from '#server/accounts/sign-in-journal/record-sign-in.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import type { Client } from './client.ts';
import { rememberAddress } from './known-address.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { hashOf } from './secret-token.ts';
import { createSession, endSession, type OpenedBy } from './session.ts';
import { startAttempt } from './sign-in-attempts.ts';

/** How a session is opened. */
export interface Opening {
  via: SignInWay;
  remember: boolean;
  client: Client;
  sendsMail: boolean;
  /** The token of the browser's previous session, which this one replaces. */
  replaces?: string | undefined;
  provider?: OpenedBy | undefined;
}

/** What the school asks of whoever comes by a password or a link. */
export type Gates = Pick<Config, 'secondFactor' | 'signIn'>;

/** A session, or an attempt that a second factor finishes: the tokens of their cookies. */
export type Opened = { session: string } | { attempt: string; next: NextStep };

/**
 * Signs a person in whose password is right, or asks for the second factor. Every way in goes through here, so that none can
 * forget to ask, but that through another server: a second factor is that server's matter, and so is whoever has no password.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  { gates, ...opening }: Opening & { gates: Gates },
): Promise<Opened> {
  opening.client.logAs(userId);
  const next = await nextStep(tx, userId, gates);
  if (!next) return { session: await beginSession(tx, userId, opening) };
  const { remember } = opening;
  return { attempt: await startAttempt(tx, { kind: next, userId, remember }), next };
}

/**
 * Returns the token of a new session, records it, and tells its owner of a browser that they have not signed in with before.
 * The first one is no news.
 */
export async function beginSession(
  tx: Tx,
  userId: string,
  { via, remember, client, sendsMail, replaces, provider }: Opening,
): Promise<string> {
  if (replaces) await endSession(tx, replaces, 'ended');
  await recordSignIn(tx, { userId, outcome: 'in', via, client });
  await noteLogin(tx, userId);
  await takeBackRetention(tx, userId);
  await rememberAddress(tx, userId, client.address);
  if (await isNewDevice(tx, userId, client.deviceToken)) await tellOwner(tx, userId, client, sendsMail);
  return createSession(tx, userId, { via, remember, client, provider });
}

async function noteLogin(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
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

/** Forgets the others that have not been seen for a year; one that comes back after that is new again. */
async function isNewDevice(tx: Tx, userId: string, deviceToken: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with known as (
      select token_hash = ${hashOf(deviceToken)} as is_this, seen_at <= now() - interval '1 year' as is_old
      from known_devices where user_id = ${userId}
    ), forgotten as (
      delete from known_devices
      where user_id = ${userId} and token_hash <> ${hashOf(deviceToken)} and seen_at <= now() - interval '1 year'
    )
    insert into known_devices as device (user_id, token_hash) values (${userId}, ${hashOf(deviceToken)})
    on conflict (user_id, token_hash) do update set seen_at = now()
    returning (xmax = 0 or exists (select from known where is_this and is_old))
      and exists (select from known where not is_old) as "isNew"`.execute(tx);
  return rows[0]?.isNew ?? false;
}
