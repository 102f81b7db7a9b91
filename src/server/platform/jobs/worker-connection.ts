import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createConnection } from '#server/platform/db/connection.ts';
import { locks } from '#server/platform/db/locks.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import { queueChannel } from './notify-queue.ts';

/**
 * A worker's dedicated connection, which lives as long as the worker. It holds the lock that marks the worker as alive and
 * the locks of its slots; a crash releases them all. Its statements don't wait for the disk: if a crash of the database
 * server loses the fact that a row was taken, the row simply waits again.
 */
export interface WorkerConnection {
  /** A new id for each connection: the rows of an earlier id are known to be lost. */
  workerId: string;
  /** Runs one statement at a time, in call order. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]>;
  /** Calls back with the name of a queue's table when it may have waiting rows or free slots. */
  onNotice(heard: (table: string) => void): void;
  /** Aborted when the connection, and all its locks, are lost. */
  lost: AbortSignal;
  /** Abandons the connection. */
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
    // A failed statement may have taken locks: only ending the connection is sure to release them.
    last = result.catch(lose);
    return result;
  }

  // A silent server is detected only while a statement is in flight.
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
