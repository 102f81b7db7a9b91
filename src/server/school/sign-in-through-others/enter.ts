import { sql } from 'kysely';
import type { Client } from '#server/accounts/auth/client.ts';
import { passwordless } from '#server/accounts/auth/no-password.ts';
import { beginSession } from '#server/accounts/auth/open-session.ts';
import { endSessionsOf } from '#server/accounts/auth/session.ts';
import type { InvitationConsents } from '#server/accounts/links/invitation-consents.ts';
import { cancelLinks, findLink, lockOwner, useLink } from '#server/accounts/links/personal-links.ts';
import { proveAddress } from '#server/accounts/links/prove-address.ts';
import { ProviderError, type Visitor } from '#server/accounts/providers/provider.ts';
import type { NamedProvider } from '#server/accounts/providers/providers.ts';
import type { Purpose } from '#server/accounts/providers/round-trip.ts';
import { recordSignIn } from '#server/accounts/sign-in-journal/record-sign-in.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { bind, findOwner, noteUse } from './bind.ts';
import { valuesOf } from './claims.ts';
import { findByAddress, type Newcomer } from './find-person.ts';
import { takeRole } from './take-role.ts';

export interface Entry {
  provider: NamedProvider;
  visitor: Visitor;
  purpose: Purpose;
}

export interface Browser {
  viewer: Viewer | undefined;
  client: Client;
  /** The token of its previous session. */
  replaces: string | undefined;
}

export interface EntrySetting {
  db: Db;
  config: Config;
  consents: InvitationConsents;
}

/** Signs in whoever the provider has sent back; returns the session's token, or undefined if he was in already and has bound it. */
export async function enter(
  { db, ...setting }: EntrySetting,
  entry: Entry,
  browser: Browser,
): Promise<{ session: string | undefined; userId: string }> {
  const { client } = browser;
  try {
    return await db.transaction().execute((tx) => enterIn(tx, setting, entry, browser));
  } catch (error) {
    if (!(error instanceof ShutOut)) throw error;
    client.logAs(error.userId);
    await recordSignIn(db, { userId: error.userId, outcome: 'blocked', via: 'provider', client });
    throw new ProviderError('shut', 'the sign-in is closed');
  }
}

class ShutOut extends Error {
  readonly userId: string;

  constructor(userId: string) {
    super('shut out');
    this.userId = userId;
  }
}

async function enterIn(
  tx: Tx,
  { config, consents }: Omit<EntrySetting, 'db'>,
  entry: Entry,
  { viewer, client, replaces }: Browser,
): Promise<{ session: string | undefined; userId: string }> {
  const { provider, visitor, purpose } = entry;
  const { listed } = provider;
  const sendsMail = config.mail !== undefined;
  // Before any row is locked, as by all who may take a role away.
  if (listed.roles && valuesOf(visitor.claims, listed.roles.claim)) {
    await sql`select pg_advisory_xact_lock(${locks.admins})`.execute(tx);
  }
  if (purpose.for === 'profile') {
    if (viewer?.id !== purpose.userId || viewer.sessionId !== purpose.sessionId)
      throw new ProviderError('other_viewer', 'not the session that began it');
    await bind(tx, { provider, visitor, userId: viewer.id }, { how: 'profile', sendsMail });
    return { session: undefined, userId: viewer.id };
  }
  const newcomer = { consents, client, sendsMail };
  const userId =
    purpose.for === 'link'
      ? await openInvitation(tx, { provider, visitor, token: purpose.token }, newcomer)
      : ((await findOwner(tx, provider, visitor)) ??
        (await findByAddress(tx, { provider, visitor }, newcomer)));
  await refuseShutOut(tx, userId);
  const roleFrom = await takeRole(tx, userId, entry);
  await noteUse(tx, entry, roleFrom);
  client.logAs(userId);
  const session = await beginSession(tx, userId, {
    via: 'provider',
    remember: false,
    client,
    sendsMail,
    replaces,
    provider: { name: listed.name, sid: visitor.sid, isProved: visitor.isProved },
  });
  return { session, userId };
}

/** An invitation binds what was shown at it, to whomever it is for: an administrator too. */
async function openInvitation(
  tx: Tx,
  { provider, visitor, token }: { provider: NamedProvider; visitor: Visitor; token: string },
  { consents, client, sendsMail }: Newcomer,
): Promise<string> {
  const found = await findLink(tx, token);
  const owner = found?.purpose === 'invite' ? await lockOwner(tx, found) : undefined;
  const link = owner && (await useLink(tx, token));
  if (!owner || !link) throw new ProviderError('dead_link', 'the invitation is dead');
  const { userId } = link;
  if (await proveAddress(tx, link)) await endSessionsOf(tx, userId);
  await bind(tx, { provider, visitor, userId }, { how: 'link', sendsMail });
  await cancelLinks(tx, userId);
  await consents.record(tx, userId, undefined, client);
  return userId;
}

/**
 * Locks the person. A password that somebody else has set and that was to be changed first ends instead: this sign-in needs none.
 * An administrator keeps it, and the demand: without the provider, a password is his only way in.
 */
async function refuseShutOut(tx: Tx, userId: string): Promise<void> {
  const { isShut } = await tx
    .selectFrom('users')
    .select(sql<boolean>`blocked_at is not null`.as('isShut'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isShut) throw new ShutOut(userId);
  await tx
    .updateTable('users')
    .set(passwordless)
    .where('id', '=', userId)
    .where('must_change_password', '=', true)
    .where('role', '<>', 'admin')
    .execute();
}
