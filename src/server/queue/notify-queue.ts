import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { notifySoon } from '#server/db/notify-soon.ts';
import type { QueueTable } from './queue-table.ts';

/** Its payload is the name of a queue's table: rows of it wait, or a slot has come free. */
export const queueChannel = 'queue';

/** Wakes the workers when the transaction commits. */
export async function notifyQueue(tx: Tx, { name }: QueueTable): Promise<void> {
  await sql`select pg_notify(${queueChannel}, ${name})`.execute(tx);
}

/** Wakes the workers after a commit; a worker that hears nothing looks by itself every few seconds. */
export const notifyQueueSoon = (db: Db, { name }: QueueTable): Promise<void> =>
  notifySoon(db, { channel: queueChannel, payload: name });
