import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { placeLocks, placesChannel } from '#server/worker-connection.ts';

const lookAgainMs = 250;

/**
 * Does the work in one of the places that reviews have over all processes (AI_CONCURRENCY); undefined if none came free in
 * time. The lock lives in the connection, which is ours for as long as the work goes on.
 */
export async function borrowPlace<T>(
  db: Db,
  { places, withinMs, signal }: { places: number; withinMs: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (connection) => {
    const end = performance.now() + withinMs;
    let place = await takePlace(connection, places);
    while (place === undefined && performance.now() < end && !signal.aborted) {
      await pause(lookAgainMs);
      place = await takePlace(connection, places);
    }
    if (place === undefined) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${placeLocks}, ${place}), pg_notify(${placesChannel}, '')`.execute(
        connection,
      );
    }
  });
}

async function takePlace(db: Db, places: number): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select place from generate_series(1, ${places}::integer) place
    where pg_try_advisory_lock(${placeLocks}, place) limit 1`.execute(db);
  return rows[0]?.place;
}
