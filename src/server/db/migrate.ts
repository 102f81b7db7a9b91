import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { runMigrations } from 'graphile-worker';
import { nameJobs } from '#server/jobs.ts';
import type { Db } from './connect.ts';

const folder = new URL('../../../db/migrations/', import.meta.url);

/** One at a time over all processes that start together on one database. */
const migrationLock = 7_318_001;

/** Applies every migration that the database has not seen, each in its own transaction, and the job queue's own schema. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await applyPending(client);
    await runMigrations({ pgPool: pool });
    await nameJobs(pool);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

/** Whether the database has every migration of this version and the job queue's schema; a newer version's may be there too. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = await migrationNames();
  const { rows } = await sql<{ migrated: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null
      and (select count(*) from migrations where name = any(${names})) = ${names.length} as migrated`.execute(
    db,
  );
  return rows[0]?.migrated === true;
}

/** Brings an empty database to the level of those migrations and no further, within the transaction of whoever calls. */
export async function migrateTo(client: pg.PoolClient, names: string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query(makeMigrationsTable);
  for (const name of names.toSorted()) await applyInTransaction(client, name);
}

/** Of the names those that this version doesn't have. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = await migrationNames();
  return names.filter((name) => !known.includes(name));
}

const migrationNames = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

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
  await client.query(await readFile(new URL(name, folder), 'utf8'));
  await client.query('insert into migrations (name) values ($1)', [name]);
}
