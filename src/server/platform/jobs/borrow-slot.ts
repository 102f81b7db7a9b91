import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { queueChannel } from './notify-queue.ts';
import type { QueueTable } from './queue-table.ts';

const lookAgainMs = 250;

/**
 * Runs the work in one of the queue's slots, which all processes share; undefined if none is free in time. The slot's lock
 * belongs to a pooled connection, which is held until the work ends.
 */
export async function borrowSlot<T>(
  db: Db,
  table: QueueTable,
  { slots, withinMs, signal }: { slots: number; withinMs: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (connection) => {
    const end = performance.now() + withinMs;
    let slot = await takeSlot(connection, table, slots);
    while (slot === undefined && performance.now() < end && !signal.aborted) {
      await sleep(lookAgainMs);
      slot = await takeSlot(connection, table, slots);
    }
    if (slot === undefined) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${table.slotLocks}, ${slot}), pg_notify(${queueChannel}, ${table.name})`.execute(
        connection,
      );
    }
  });
}

async function takeSlot(db: Db, { slotLocks }: QueueTable, slots: number): Promise<number | undefined> {
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, ${slots}::integer) slot
    where pg_try_advisory_lock(${slotLocks}, slot) limit 1`.execute(db);
  return rows[0]?.slot;
}
