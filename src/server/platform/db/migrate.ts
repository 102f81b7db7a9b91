import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { baseline, contained, inThisRelease, missingOf, releaseBefore } from './baseline.ts';
import type { Db } from './connect.ts';
import { locks } from './locks.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);

/** A database of an unfinished level of 0.1.0: one line for the operator. */
export class EarlierDatabaseError extends Error {}

/**
 * Applies the pending migrations, each in its own transaction; returns their names. What one of them has to say of the rows
 * (`raise notice`) is passed to `tell`.
 */
export async function migrate(pool: pg.Pool, tell: (line: string) => void = () => {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Migrating a large table takes minutes, and so does waiting for another process to do it.
    await client.query('set statement_timeout = 0; set client_min_messages = notice');
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    return await applyPending(client, tell);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [locks.migration]).catch(() => {});
    // Close the connection rather than reuse it without the limit.
    client.release(true);
  }
}

/** Whether the database has all migrations of this version; it may also have newer ones. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = await migrationNames();
  const { rows } = await sql<{ migrated: boolean }>`
    select (select count(*) from migrations where name = any(${names})) = ${names.length} as migrated`.execute(
    db,
  );
  return rows[0]?.migrated === true;
}

/** Applies exactly these migrations to an empty database, in the caller's transaction; contained ones by the baseline. */
export async function migrateTo(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [locks.migration]);
  await client.query(makeMigrationsTable);
  for (const name of [...inThisRelease(names)].toSorted()) await applyInTransaction(client, name);
}

/** The names that this version doesn't know. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = [...contained, ...(await migrationNames())];
  return names.filter((name) => !known.includes(name));
}

/** The migrations that a later release has applied, oldest first. */
export async function laterMigrations(pool: pg.Pool): Promise<string[]> {
  return unknownMigrations(await recordedIn(pool));
}

/** Those of this version, oldest first. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

const makeMigrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

async function recordedIn(queries: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows: tables } = await queries.query(`select from pg_class where oid = to_regclass('migrations')`);
  if (tables.length === 0) return [];
  const { rows } = await queries.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

async function applyPending(client: pg.PoolClient, tell: (line: string) => void): Promise<string[]> {
  const recorded = await recordedIn(client);
  const missing = missingOf(recorded);
  if (missing !== undefined) {
    throw new EarlierDatabaseError(
      `База старше выпуска 0.1.0: в ней нет миграции ${missing}. Запустите на ней один раз Отклик ${releaseBefore}, затем эту версию`,
    );
  }
  await client.query(makeMigrationsTable);
  const there = inThisRelease(recorded);
  // The schema of 0.1.0 is the baseline's: only its name is missing.
  if (there.has(baseline) && !recorded.includes(baseline)) await record(client, [baseline]);
  const pending = (await migrationNames()).filter((name) => !there.has(name));
  for (const name of pending) await apply(client, name, tell);
  return pending;
}

async function apply(client: pg.PoolClient, name: string, tell: (line: string) => void): Promise<void> {
  const listen = ({ message }: { message?: string }) => void (message && tell(message));
  client.on('notice', listen);
  try {
    await client.query('begin');
    await applyInTransaction(client, name);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Миграция ${name} не применилась`, { cause });
  } finally {
    client.off('notice', listen);
  }
}

async function applyInTransaction(client: pg.PoolClient, name: string): Promise<void> {
  // A table whose keys are still to be checked can't be altered.
  await client.query('set constraints all immediate');
  await client.query(await readFile(new URL(name, folder), 'utf8'));
  await record(client, name === baseline ? [baseline, ...contained] : [name]);
}

async function record(client: pg.PoolClient, names: string[]): Promise<void> {
  await client.query('insert into migrations (name) select unnest($1::text[])', [names]);
}
