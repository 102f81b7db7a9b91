import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';

export const templateName = 'otklik_template';

/** The address of the run's PostgreSQL, serializable for other processes. */
export interface PostgresServer {
  host: string;
  port: number;
  user: string;
}

/**
 * One PostgreSQL for a whole test run, with a migrated template for its databases: the embedded one, or the server that
 * `TEST_POSTGRES=postgresql://user@host:port` names, whose user is a superuser without a password.
 */
export async function startPostgresServer(): Promise<{ server: PostgresServer; stop(): Promise<void> }> {
  const own = process.env['TEST_POSTGRES'];
  return own ? useServer(new URL(own)) : startEmbedded();
}

async function useServer(address: URL): Promise<{ server: PostgresServer; stop(): Promise<void> }> {
  const server = {
    host: address.hostname,
    port: Number(address.port || 5432),
    user: decodeURIComponent(address.username),
  };
  await makeTemplate(server);
  return { server, stop: async () => {} };
}

async function startEmbedded(): Promise<{ server: PostgresServer; stop(): Promise<void> }> {
  const folder = await quickestFolder();
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(folder, 'otklik-test-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // The cluster is deleted after the run.
    settings: {
      max_connections: '200',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
    },
  });
  const server = { host: postgres.host, port: postgres.port, user: postgres.user };
  await makeTemplate(server);
  return {
    server,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Linux has one in memory, where a database is cloned ten times as fast; of a container it may be too small. `npm test` names
 * the part of it that it removes.
 */
async function quickestFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  const isRoomy = memory && memory.bavail * memory.bsize > 4 * 1024 ** 3;
  return isRoomy ? join('/dev/shm', process.env.OTKLIK_RUN ?? '') : tmpdir();
}

async function makeTemplate(server: ConnectionOptions): Promise<void> {
  const admin = connect({ ...server, database: 'postgres' }, { max: 1 });
  await admin.pool.query(`drop database if exists ${templateName}`);
  await admin.pool.query(`create database ${templateName}`);
  const template = connect({ ...server, database: templateName });
  await migrate(template.pool);
  await template.close();
  await admin.close();
}
