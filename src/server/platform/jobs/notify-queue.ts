import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { notifySoon } from '#server/platform/db/notify-soon.ts';
import type { QueueTable } from './queue-table.ts';

/** The payload is the name of a queue's table: it has waiting rows or a free slot. */
export const queueChannel = 'queue';

/** Wakes the workers when the transaction commits. */
export async function notifyQueue(tx: Tx, { name }: QueueTable): Promise<void> {
  await sql`select pg_notify(${queueChannel}, ${name})`.execute(tx);
}

/** Wakes the workers after a commit; without a notification, a worker polls every few seconds. */
export const notifyQueueSoon = (db: Db, { name }: QueueTable): Promise<void> =>
  notifySoon(db, { channel: queueChannel, payload: name });
