import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { SignInOutcome, SignInWay } from '#contract/sign-ins/words.ts';
import { mustConsent } from '#server/accounts/consents/must-consent.ts';
import type { SessionIdle } from '#server/platform/config/session-idle.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { hashOf, newToken } from './secret-token.ts';
import { endAttemptsOf } from './sign-in-attempts.ts';

const rememberedDays = 30;
const unrememberedHours = 24;

/** The lifetime of a remembered session's cookie in seconds; the other kind ends with the browser. */
export const rememberedSeconds = rememberedDays * 24 * 3600;

/** A user as calls return them. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.role',
  'users.must_change_password as mustChangePassword',
  mustConsent.as('mustConsent'),
  'users.created_at as createdAt',
  'users.updated_at as updatedAt',
] as const;

/** Creates a session; only the hash of the returned token is stored. */
export async function createSession(
  db: Db,
  userId: string,
  { via, remember, client, provider }: NewSession,
): Promise<string> {
  const token = newToken();
  const hours = remember ? rememberedDays * 24 : unrememberedHours;
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token_hash: hashOf(token),
      user_id: userId,
      via: via ?? null,
      provider: provider?.name ?? null,
      provider_sid: provider?.sid ?? null,
      proved_at: provider?.isProved ? now : null,
      remember,
      seen_at: now,
      address: client?.address ?? null,
      device: client?.device ?? null,
      expires_at: sql<string>`now() + make_interval(hours => ${hours})`,
    })
    .execute();
  return token;
}

interface NewSession {
  via?: SignInWay;
  remember: boolean;
  client?: SessionClient;
  provider?: OpenedBy | undefined;
}

/** Whose server let the person in, its own session, and whether it has just asked who it is. */
export interface OpenedBy {
  name: string;
  sid: string | undefined;
  isProved: boolean;
}

/** Where a session was opened from. */
export interface SessionClient {
  address: string;
  /** The browser and the system; empty if unknown. */
  device: string;
}

/**
 * One indexed select by the token's hash; undefined for unknown, expired and revoked sessions, `idle` for one that its role has
 * left unused for too long.
 */
export async function findViewer(
  db: Db,
  token: string,
  idle: SessionIdle,
): Promise<Viewer | 'idle' | undefined> {
  const [found] = await viewersByToken(db, { hash: hashOf(token) });
  if (!found) return undefined;
  const { isIdle, unusedSeconds, ...rest } = found;
  const viewer = withRare(rest);
  if (isIdle) return 'idle';
  if (unusedSeconds !== null && unusedSeconds > (idle[viewer.role] ?? Infinity)) {
    await leaveIdle(db, viewer.sessionId);
    return 'idle';
  }
  // Nobody waits for it, and it may fail: the next request tries again.
  if (unusedSeconds === null || unusedSeconds >= usedWithinSeconds) {
    void recordUse(db, viewer.sessionId).catch(() => {});
  }
  return viewer;
}

/** The last use of a session is known to within this time. */
const usedWithinSeconds = 300;

/** Of a query on `users`: until when the person may take back what they asked for; null if they may not, or asked nothing. */
const erasesAt = sql<string | null>`(
  select cool_off_until from erasure_requests
  where account_id = users.id and state = 'open' and asked_by = 'person' and cool_off_until > now()
)`.as('erasesAt');

/** Of a query on `users`: a curator who is a student somewhere, too. */
const isEnrolled = sql<boolean>`(
  users.role = 'curator' and exists (select from user_courses where user_id = users.id)
)`.as('isEnrolled');

/** Of a query on `users`: what is to be said of few people. */
export const rareColumns = [erasesAt, isEnrolled] as const;

/** Of most of them, nothing. */
export const withRare = <User extends { erasesAt: string | null; isEnrolled: boolean }>({
  erasesAt: until,
  isEnrolled: studiesToo,
  ...user
}: User) => ({
  ...user,
  ...(until !== null && { erasesAt: until }),
  ...(studiesToo && { isEnrolled: true as const }),
});

const viewersByToken = prepared((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', ...userColumns])
    .select(sql<number | null>`date_part('epoch', now() - sessions.seen_at)`.as('unusedSeconds'))
    .select(sql<boolean>`sessions.idle_at is not null`.as('isIdle'))
    .select(rareColumns)
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now),
);

/** Recorded once, however many requests find it. It stays until it expires, so that each of them is told why it is refused. */
async function leaveIdle(db: Db, sessionId: string): Promise<void> {
  await sql`
    with theirs as materialized (
      select sessions.id from sessions join users on users.id = sessions.user_id
      where sessions.id = ${sessionId} for key share of users
    ), left_idle as (
      update sessions set idle_at = now() where id in (select id from theirs) and idle_at is null
      returning user_id, via, address, device
    )
    insert into sign_ins (user_id, outcome, via, address, device)
    select user_id, 'idle', via, address, device from left_idle`.execute(db);
}

async function recordUse(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', sessionId).execute();
}

export async function endSession(
  db: Db,
  token: string,
  outcome: Extract<SignInOutcome, 'out' | 'ended'>,
): Promise<void> {
  await endSessions(db, outcome, sql`token_hash = ${hashOf(token)}`);
}

/** Ends all of a user's sessions, except the given one (a password change keeps its own), and the sign-ins half way. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await endAttemptsOf(db, userId);
  await endSessions(db, 'ended', sql`user_id = ${userId} and sessions.id is distinct from ${except ?? null}`);
}

/**
 * Ends the sessions that `which` finds, and records the end of each that was open: with the way in, the address and the device
 * that it began with. Returns their ids. A person who is being deleted is waited for, and takes the sessions along.
 */
export async function endSessions(
  db: Db,
  outcome: Extract<SignInOutcome, 'out' | 'ended'>,
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as materialized (
      select sessions.id from sessions join users on users.id = sessions.user_id
      where ${which} for key share of users
    ), gone as (
      delete from sessions where id in (select id from theirs)
      returning id, user_id, via, address, device, expires_at > now() and idle_at is null as was_open
    ), noted as (
      insert into sign_ins (user_id, outcome, via, address, device)
      select user_id, ${outcome}, via, address, device from gone where was_open
    )
    select id from gone where was_open`.execute(db);
  return rows.map(({ id }) => id);
}

/** Expired sessions are useless; each sign-in deletes a few, so that they don't accumulate. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from sessions where id = any(array(
    select id from sessions where expires_at <= now() limit 100 for update skip locked
  ))`.execute(db);
}
