import pg from 'pg';
import { clientConfig, type ConnectionOptions } from './db/connect.ts';

/**
 * The queue's own few connections. They don't wait for the disk: what says that a job was taken or ended may be lost
 * together with the database server, since the review itself says whether there is anything left to do.
 */
export function openQueuePool(connection: ConnectionOptions): pg.Pool {
  const config = clientConfig(connection);
  const pool = new pg.Pool({
    ...config,
    options: `${config.options ?? ''} -c synchronous_commit=off`,
    application_name: 'otklik-queue',
    max: 4,
  });
  // A connection that breaks shows in its next query; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
