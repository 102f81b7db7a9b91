import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { prefixOf } from '#server/accounts/auth/hash-format.ts';
import { hashPassword, passwordCost } from '#server/accounts/auth/password.ts';
import { baseline } from '#server/platform/db/baseline.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { migrate, migrateTo } from '#server/platform/db/migrate.ts';

export interface Size {
  users: number;
  courses: number;
  answers: number;
}

/** The full dataset, and one with a tenth of the people and answers. */
export const whole: Size = { users: 100_000, courses: 1_000, answers: 1_000_000 };
export const tenth: Size = { users: 10_000, courses: 1_000, answers: 100_000 };

/** The password of all people. */
export const password = 'bench-password';

const migrationsFolder = new URL('../../db/migrations/', import.meta.url);

/**
 * Returns a data directory, for DATA_DIR, with a school of that size. Created once, in a few minutes, and reused until the
 * script, a migration or the password cost changes.
 */
export async function prepareDataset(
  folder: string,
  size: Size,
  log: (line: string) => void,
): Promise<string> {
  const script = await readFile(new URL('seed.sql', import.meta.url), 'utf8');
  const dataDir = join(folder, `${size.users}`);
  const stamp = join(dataDir, 'seeded');
  const wanted = digestOf([
    script,
    JSON.stringify(size),
    prefixOf(passwordCost),
    ...(await readMigrations()),
  ]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return dataDir;

  const started = performance.now();
  log(`Seeding ${size.users} people with ${size.answers} answers into ${dataDir}`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  await chmod(dataDir, 0o755);
  await fill(dataDir, script, size);
  await writeFile(stamp, wanted);
  log(`Seeded in ${Math.round((performance.now() - started) / 1000)} s`);
  return dataDir;
}

async function fill(dataDir: string, script: string, size: Size): Promise<void> {
  const { stop, ...connection } = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { max_wal_size: '4GB', maintenance_work_mem: '256MB', work_mem: '128MB' },
  });
  const database = connect(connection, { max: 2 });
  try {
    const client = await database.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await seed(client, script, size);
      await migrate(database.pool);
      await client.query('vacuum (analyze)');
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
    await stop();
  }
}

async function seed(client: pg.PoolClient, script: string, size: Size): Promise<void> {
  await client.query('begin');
  // The later migrations are applied over the rows, as over an operator's own.
  await migrateTo(client, [baseline]);
  const settings = { ...size, password_hash: await hashPassword(password) };
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, true)', [`bench.${name}`, `${value}`]);
  }
  await client.query(script);
  await client.query('commit');
}

async function readMigrations(): Promise<string[]> {
  const names = (await readdir(migrationsFolder)).toSorted();
  return Promise.all(names.map((name) => readFile(new URL(name, migrationsFolder), 'utf8')));
}

function digestOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
