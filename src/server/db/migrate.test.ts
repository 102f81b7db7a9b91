import { readdirSync } from 'node:fs';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/all-calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { sessionCookieName } from '#server/auth/cookie.ts';
import { createSession } from '#server/auth/session.ts';
import { readConfig } from '#server/config.ts';
import { startLive } from '#server/live/live.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { fillTables, tableNames } from '#test/fill-tables.ts';
import { isMigrated, migrate, migrateTo } from './migrate.ts';

const names = readdirSync(new URL('../../../db/migrations/', import.meta.url)).toSorted();

let database: TestDatabase;

afterEach(() => database.drop());

async function openAt(level: string[]): Promise<void> {
  database = await createEmptyDatabase();
  const client = await database.pool.connect();
  await client.query('begin');
  await migrateTo(client, level);
  await client.query('commit');
  client.release();
}

async function everyRow(tables: string[]): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const name of tables) rows[name] = (await database.pool.query(`select * from "${name}"`)).rows;
  return rows;
}

describe.each(names.slice(0, -1).map((name, index) => ({ name, level: names.slice(0, index + 1) })))(
  'a database in use since $name',
  ({ level }) => {
    test('keeps every row on the way to the newest version, and the app works with them', async () => {
      await openAt(level);
      await fillTables(database.pool);
      const before = await everyRow(await tableNames(database.pool));

      expect(await migrate(database.pool)).toEqual(names.slice(level.length));

      expect(await isMigrated(database.db)).toBe(true);
      const after = await everyRow(Object.keys(before));
      for (const [table, rows] of Object.entries(before)) {
        expect(rows, table).toHaveLength(1);
        expect(after[table], table).toMatchObject(rows);
      }
      expect(await answersOfEveryList()).toEqual([]);
    });
  },
);

test('a process of the version before goes on writing its rows, though it knows nothing of the new columns', async () => {
  await openAt(names.slice(0, -1));
  const { pool } = database;
  await fillTables(pool);
  const tables = await tableNames(pool);
  const before = await everyRow(tables);
  const { rows: known } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER' group by table_name`,
    [tables],
  );
  await pool.query('create schema before');
  for (const { name } of known) await pool.query(`create table before."${name}" as table "${name}"`);
  await migrate(pool);

  const client = await pool.connect();
  // Without triggers and references: the tables are emptied and filled one after another.
  await client.query('set session_replication_role = replica');
  for (const { name, columns } of known) {
    await client.query(`delete from "${name}"`);
    await client.query(
      `insert into "${name}" (${columns}) overriding system value select ${columns} from before."${name}"`,
    );
  }
  client.release(true);
  const after = await everyRow(tables);
  for (const table of tables) expect(after[table], table).toMatchObject(before[table] ?? []);
});

test('what has been applied is not applied again, by however many at once', async () => {
  database = await createEmptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual(names);
  expect(await migrate(database.pool)).toEqual([]);
});

/** Makes all of an administrator's GET calls without parameters; returns those that don't answer 200. */
async function answersOfEveryList(): Promise<string[]> {
  const { db, connection } = database;
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const log = pino({ level: config.logLevel });
  const live = await startLive({ connection, log });
  const app = await createApp({ db, config, live, metrics: createMetrics(database), log });
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const cookie = `${sessionCookieName}=${await createSession(db, id, { remember: false })}`;
  const endpoints: EndpointShape[] = Object.values(allCalls);
  const lists = endpoints.filter(
    ({ method, path, contentType }) => method === 'GET' && !path.includes(':') && contentType === undefined,
  );
  expect(lists.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const { path } of lists) {
    const { statusCode, body } = await app.inject({ url: path, headers: { cookie } });
    if (statusCode !== 200) wrong.push(`${path}: ${statusCode} ${body}`);
  }
  await app.close();
  await live.close();
  return wrong;
}
