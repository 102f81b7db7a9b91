import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { randomPKCECodeVerifier } from 'openid-client';
import { z } from 'zod';
import { hashOf, newToken } from '#server/accounts/auth/secret-token.ts';
import { attemptMinutes, deleteOldAttempts } from '#server/accounts/auth/sign-in-attempts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { seal, unseal } from '#server/platform/sealing/seal.ts';
import { findSecretKey, getSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';
import { ProviderError, type Trip } from './provider.ts';
import type { NamedProvider } from './providers.ts';

interface Setting {
  db: Db;
  config: KeyHolder;
}

const purpose = z.discriminatedUnion('for', [
  /** Nobody is known yet; `isAgain`: or whoever is in proves who it is. */
  z.object({ for: z.literal('entry'), next: z.string(), isAgain: z.boolean().default(false) }),
  /** Begun in the profile; it comes back into the same session. */
  z.object({ for: z.literal('profile'), userId: z.string(), sessionId: z.string() }),
  /** Begun at an invitation. */
  z.object({ for: z.literal('link'), token: z.string() }),
]);
export type Purpose = z.infer<typeof purpose>;

const sealedTrip = z.object({ provider: z.string(), nonce: z.string(), verifier: z.string(), purpose });

/**
 * Begins a round trip. The row is found by the browser's secret and the state together, and in no other way: neither is stored.
 * One secret serves all tabs of a browser.
 */
export async function startTrip(
  { db, config }: Setting,
  { listed: { name }, redirectUri }: NamedProvider,
  { browser, purpose: what }: { browser: string | undefined; purpose: Purpose },
): Promise<{ trip: Trip; browser: string }> {
  const key = await getSecretKey(config);
  const token = browser ?? newToken();
  const [id, state, nonce, verifier] = [randomUUIDv7(), newToken(), newToken(), randomPKCECodeVerifier()];
  const text = JSON.stringify({ provider: name, nonce, verifier, purpose: what });
  await deleteOldAttempts(db);
  await db
    .insertInto('sign_in_attempts')
    .values({
      id,
      browser_hash: pairOf(token, state),
      kind: 'provider',
      user_id: what.for === 'profile' ? what.userId : null,
      sealed: seal(key, placeOf(id), text),
      expires_at: sql<string>`now() + make_interval(mins => ${attemptMinutes})`,
    })
    .execute();
  const begunAt = Date.now() / 1000;
  return { trip: { redirectUri, state, nonce, verifier, isAgain: isAgain(what), begunAt }, browser: token };
}

/** Ends the trip whatever comes of it: a state is good once. Undefined for whatever isn't this browser's, or is too late. */
export async function takeTrip(
  { db, config }: Setting,
  { listed: { name }, redirectUri }: NamedProvider,
  { browser, state }: { browser: string | undefined; state: string | null },
): Promise<{ trip: Trip; purpose: Purpose } | undefined> {
  if (browser === undefined || state === null) return undefined;
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('browser_hash', '=', pairOf(browser, state))
    .where('kind', '=', 'provider')
    .returning(['id', 'sealed', sql<boolean>`expires_at > now()`.as('isInTime')])
    .returning(sql<number>`extract(epoch from expires_at)::float8 - ${attemptMinutes * 60}`.as('begunAt'))
    .executeTakeFirst();
  if (!row?.isInTime || row.sealed === null) return undefined;
  const key = await findSecretKey(config);
  const text = key && unseal(key, placeOf(row.id), row.sealed);
  if (text === undefined) throw new ProviderError('over', 'another key');
  const { provider, purpose: what, ...rest } = sealedTrip.parse(JSON.parse(text));
  // A state of one provider brought back to the address of another: a mix-up.
  if (provider !== name) return undefined;
  const { begunAt } = row;
  return { trip: { redirectUri, state, ...rest, isAgain: isAgain(what), begunAt }, purpose: what };
}

/** Whether the trip is there to prove who it is. */
export const isAgain = (what: Purpose): boolean => what.for === 'entry' && what.isAgain;

const pairOf = (browser: string, state: string) => hashOf(`${browser}.${state}`);

const placeOf = (id: string) => ({ table: 'sign_in_attempts', id }) as const;
