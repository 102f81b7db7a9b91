import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createConnection } from '#server/db/connection.ts';
import { locks } from '#server/db/locks.ts';
import type { ConnectionOptions } from '#server/db/servers.ts';
import { queueChannel } from './notify-queue.ts';

/**
 * One connection of a worker's own, which lives as long as the worker. It holds the lock that says that the worker lives and
 * the locks of the slots it uses; a crash frees them all. Its statements don't wait for the disk: that a row was taken may be
 * lost together with the database server, since the row then waits again.
 */
export interface WorkerConnection {
  /** A new one for each connection: what an earlier one held is known to be lost. */
  workerId: string;
  /** Runs one statement at a time, in the order they were asked. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]>;
  /** Calls back with the name of a queue's table when rows or slots of it may have come free. */
  onNotice(heard: (table: string) => void): void;
  /** Aborted when the connection, and every lock with it, is gone. */
  lost: AbortSignal;
  /** Gives the connection up. */
  lose(): void;
  close(): Promise<void>;
}

const heartbeatMs = 3_000;

export async function openWorkerConnection(connection: ConnectionOptions): Promise<WorkerConnection> {
  const client = createConnection(connection, { applicationName: 'otklik-worker', mayLoseCommits: true });
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.on('error', lose);
  client.on('end', lose);

  const workerId = randomUUID();
  try {
    await client.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [workerId, locks.worker]);
    await client.query(`listen ${queueChannel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }

  let last: Promise<unknown> = Promise.resolve();
  function query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]> {
    const result = last.then(() => client.query<Row>(statement)).then(({ rows }) => rows);
    // Whether a statement that failed has taken locks is unknown: only the end of the connection frees them for sure.
    last = result.catch(lose);
    return result;
  }

  // A silence is noticed only by who waits for an answer.
  const heartbeat = setInterval(() => void query({ text: 'select 1' }).catch(() => {}), heartbeatMs);
  heartbeat.unref();

  return {
    workerId,
    query,
    onNotice: (heard) => void client.on('notification', ({ payload = '' }) => heard(payload)),
    lost: lost.signal,
    lose,
    async close() {
      clearInterval(heartbeat);
      client.off('end', lose);
      await client.end().catch(() => {});
    },
  };
}
