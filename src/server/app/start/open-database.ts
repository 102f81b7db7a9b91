import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#server/platform/config/config.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { createConnection } from '#server/platform/db/connection.ts';
import { runningPostgres } from '#server/platform/db/embedded/running-postgres.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { hasSystemCode } from '#server/platform/db/embedded/system-code.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import { whyUnreachable } from './database-error.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase extends Database {
  /** For parts that open their own connections: the queue and the event listener. */
  connection: ConnectionOptions;
  /** Resolves with a cause if the embedded server exits unexpectedly; an external one is noticed by failing queries. */
  died: Promise<string>;
}

/** Opens the configured database, once it answers and if it is new enough; starts the embedded one. */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  return config.databaseUrl ? openGiven(config.databaseUrl, log) : openEmbedded(config.dataDir, log);
}

/** Opens the database for a command: uses the embedded server of a running app, if there is one. */
export async function joinDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const connection = config.databaseUrl ? undefined : await runningPostgres(config.dataDir);
  if (!connection) return openDatabase(config, log);
  return { ...connect(connection), connection, died: new Promise(() => {}) };
}

async function openEmbedded(dataDir: string, log: FastifyBaseLogger): Promise<OpenDatabase> {
  log.info('Готовлю базу данных…');
  const { host, port, user, database, stop, exited } = await startEmbeddedPostgres({
    dataDir,
    log: (line) => log[levelOf(line)]({ postgres: true }, line),
  });
  const connection = { host, port, user, database };
  const opened = connect(connection);
  return {
    ...opened,
    connection,
    died: exited,
    async close() {
      await opened.close();
      await stop();
    },
  };
}

/** Most of the server's lines repeat the errors of our queries; lines of our own start code are for the operator. */
function levelOf(line: string): 'debug' | 'info' | 'warn' {
  if (/^(WARNING|PANIC): /.test(line)) return 'warn';
  return /^([A-Z]+: |\t)/.test(line) ? 'debug' : 'info';
}

async function openGiven(databaseUrl: string, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const connection = { connectionString: databaseUrl };
  const opened = connect(connection);
  const version = await askVersion(opened.pool, databaseUrl, log);
  await assertOwnSessions(connection);
  await warnOfWeakPromises(opened.pool, log);
  if (version < oldestVersion) {
    throw new StartError(
      `В DATABASE_URL указан PostgreSQL ${Math.floor(version / 10_000)}, а нужен ${oldestVersion / 10_000} или новее`,
    );
  }
  return { ...opened, connection, died: new Promise(() => {}) };
}

const oldestVersion = 150_000;
const waitsFor = 10_000;

/** A database that was started at the same time may need a moment. */
async function askVersion(pool: pg.Pool, databaseUrl: string, log: FastifyBaseLogger): Promise<number> {
  const started = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
      return Number(rows[0]?.server_version_num);
    } catch (error) {
      if (!mayPass(error) || Date.now() - started > waitsFor) throw whyUnreachable(databaseUrl, error);
      if (attempt === 1) log.info('Жду, пока база данных ответит…');
      await sleep(300);
    }
  }
}

/** Transient errors: nothing listens yet, the name doesn't resolve yet, the server is starting or not promoted yet. */
const mayPass = (error: unknown): boolean =>
  hasSystemCode(error, 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '25006');

/** Throws for a pooler in transaction mode, which gives two connections the same session. */
async function assertOwnSessions(connection: ConnectionOptions): Promise<void> {
  const pair = [createConnection(connection), createConnection(connection)];
  const pids = new Set<unknown>();
  for (const one of pair) {
    await one.connect();
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
    pids.add(rows[0]?.pid);
  }
  await Promise.all(pair.map((one) => one.end()));
  if (pids.size < pair.length) {
    throw new StartError(
      'Соединение из DATABASE_URL идёт через посредника (PgBouncer) в режиме transaction: блокировки и уведомления Отклика в нём не держатся. Укажите сам сервер или режим session',
    );
  }
}

/** Warns of settings that trade durability for speed: Отклик confirms an answer on the promise that it is on the disk. */
async function warnOfWeakPromises(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings',
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  if (settings.get('fsync') === 'off' || settings.get('full_page_writes') === 'off') {
    log.warn(
      'На сервере базы выключен fsync или full_page_writes: после сбоя питания принятые ответы могут пропасть',
    );
  }
  if (settings.get('synchronous_standby_names') && settings.get('synchronous_commit') === 'local') {
    log.warn(
      'Сервер базы не ждёт резервного (synchronous_commit = local): если основной погибнет, последние принятые ответы могут пропасть',
    );
  }
}
