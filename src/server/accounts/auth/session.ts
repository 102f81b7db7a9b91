import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { mustConsent } from '#server/accounts/consents/must-consent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { hashOf, newToken } from './secret-token.ts';

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
  { remember, client }: { remember: boolean; client?: SessionClient },
): Promise<string> {
  const token = newToken();
  const hours = remember ? rememberedDays * 24 : unrememberedHours;
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token_hash: hashOf(token),
      user_id: userId,
      remember,
      seen_at: sql<string>`now()`,
      address: client?.address ?? null,
      device: client?.device ?? null,
      expires_at: sql<string>`now() + make_interval(hours => ${hours})`,
    })
    .execute();
  return token;
}

/** Where a session was opened from. */
export interface SessionClient {
  address: string;
  /** The browser and the system; empty if unknown. */
  device: string;
}

/** One indexed select by the token's hash; undefined for unknown, expired and revoked sessions. */
export async function findViewer(db: Db, token: string): Promise<Viewer | undefined> {
  const [found] = await viewersByToken(db, { hash: hashOf(token) });
  if (!found) return undefined;
  const { isStale, ...viewer } = found;
  // Nobody waits for it, and it may fail: the next request tries again.
  if (isStale) void recordUse(db, viewer.sessionId).catch(() => {});
  return viewer;
}

/** The last use of a session is known to within this time. */
const usedWithin = sql`interval '5 minutes'`;

const viewersByToken = prepared((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', ...userColumns])
    .select(sql<boolean>`(sessions.seen_at > now() - ${usedWithin}) is not true`.as('isStale'))
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', sql<string>`now()`),
);

async function recordUse(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** Ends all of a user's sessions, except the given one (a password change keeps its own). */
export async function endSessionsOf(
  db: Db,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$call(given(except, (query, id) => query.where('id', '!=', id)))
    .execute();
}

/** Expired sessions are useless; each sign-in deletes a few, so that they don't accumulate. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from sessions where id = any(array(
    select id from sessions where expires_at <= now() limit 100 for update skip locked
  ))`.execute(db);
}
