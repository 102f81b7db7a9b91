import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';
import { locks } from './locks.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);

/** Applies the pending migrations, each in its own transaction. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Migrating a large table takes minutes, and so does waiting for another process to do it.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    return await applyPending(client);
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

/** Applies exactly these migrations to an empty database, in the caller's transaction. */
export async function migrateTo(client: pg.PoolClient, names: string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [locks.migration]);
  await client.query(makeMigrationsTable);
  for (const name of names.toSorted()) await applyInTransaction(client, name);
}

/** The names that are not migrations of this version. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await migrationNames();
  return names.filter((name) => !known.includes(name));
}

/** The migrations that a later release has applied, oldest first. */
export async function laterMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query(`select from pg_class where oid = to_regclass('migrations')`);
  if (tables.length === 0) return [];
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  return unknownMigrations(rows.map(({ name }) => name));
}

/** Those of this version, oldest first. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

const makeMigrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

async function applyPending(client: pg.PoolClient): Promise<string[]> {
  await client.query(makeMigrationsTable);
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const seen = new Set(rows.map((row) => row.name));
  const pending = (await migrationNames()).filter((name) => !seen.has(name));
  for (const name of pending) await apply(client, name);
  return pending;
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  try {
    await client.query('begin');
    await applyInTransaction(client, name);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Миграция ${name} не применилась`, { cause });
  }
}

async function applyInTransaction(client: pg.PoolClient, name: string): Promise<void> {
  // A table whose keys are still to be checked can't be altered.
  await client.query('set constraints all immediate');
  await client.query(await readFile(new URL(name, folder), 'utf8'));
  await client.query('insert into migrations (name) values ($1)', [name]);
}
