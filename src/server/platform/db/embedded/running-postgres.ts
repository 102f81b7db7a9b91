import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { databaseName, roleName } from './cluster.ts';
import type { EmbeddedPostgres } from './start.ts';

/** The database of an app that is running on this data directory; undefined if there is none. */
export async function runningPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'host' | 'port' | 'user' | 'database'> | undefined> {
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  // The lines: pid, data directory, start time, port, socket directory …
  const [, , , port, host] = lock.split('\n');
  if (!host || !(await answers(join(host, `.s.PGSQL.${port}`)))) return undefined;
  return { host, port: Number(port), user: roleName, database: databaseName };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
