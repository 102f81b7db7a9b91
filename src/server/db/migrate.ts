import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { runMigrations } from 'graphile-worker';

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
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

async function applyPending(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const seen = new Set(rows.map((row) => row.name));
  const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !seen.has(name)).toSorted();
  for (const name of pending) await apply(client, name);
  return pending;
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Миграция ${name} не применилась`, { cause });
  }
}
