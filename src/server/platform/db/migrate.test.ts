import { readdirSync } from 'node:fs';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startLive } from '#server/platform/live/live.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { cloneDatabase } from '#test/clone-database.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { fillTables, tableNames } from '#test/fill-tables.ts';
import { isMigrated, migrate, migrateTo } from './migrate.ts';

const names = readdirSync(new URL('../../../../db/migrations/', import.meta.url)).toSorted();

let database: TestDatabase;

afterEach(() => database.drop());

async function openAt(level: string[]): Promise<void> {
  database = await createEmptyDatabase();
  await apply(level, database);
}

async function apply(level: string[], { pool }: TestDatabase): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await migrateTo(client, level);
  await client.query('commit');
  // A database that is cloned has no connection.
  client.release(true);
}

let ladder: Promise<TestDatabase> | undefined;
const climbed = new Set<string>();
afterAll(async () => (await ladder)?.drop());

/** A clone of a database that only goes up: each level asks for no more than what is new in it. */
async function climbTo(level: string[]): Promise<void> {
  const top = await (ladder ??= createEmptyDatabase());
  const fresh = level.filter((name) => !climbed.has(name));
  await apply(fresh, top);
  for (const name of fresh) climbed.add(name);
  database = await cloneDatabase(inject('postgres'), top.connection.database);
}

async function everyRow(tables: string[]): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const name of tables) rows[name] = (await database.pool.query(`select * from "${name}"`)).rows;
  return rows;
}

/** The newest dozen and a third of the others; at night, all of them. */
const levels = names
  .slice(0, -1)
  .map((name, index) => ({ name, level: names.slice(0, index + 1) }))
  .filter((_, index) => process.env['LONG'] || index % 3 === 0 || index >= names.length - 13);

describe.each(levels)('a database in use since $name', ({ level }) => {
  test('keeps every row on the way to the newest version, and the app works with them', async () => {
    await climbTo(level);
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
});

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

test('a lesson that an interrupted talk has completed isn’t any more, one that was answered besides stays', async () => {
  await openAt(names.filter((name) => name < '0024'));
  const { pool } = database;
  await fillTables(pool);
  await pool.query(`
    insert into lessons (id, course_id, title, "order") select uuid_v7(), id, 'Ещё урок', 2 from courses;
    insert into answers (user_id, lesson_id, content, created_at) select users.id, lessons.id, 'Слова', '2026-06-01Z'
    from users cross join lessons;
    insert into answers (user_id, lesson_id, content, created_at) select user_id, lesson_id, 'Позже', '2026-06-02Z'
    from answers join lessons on lessons.id = lesson_id and "order" = 2;
    delete from lesson_progress;
    insert into lesson_progress (id, user_id, lesson_id, completed_at)
    select uuid_v7(), user_id, lesson_id, created_at from answers where content = 'Слова';
    delete from dialogue_turns;
    delete from answers where created_at < '2026-06-01Z';
    delete from dialogues`);
  await pool.query(`insert into dialogues (user_id, lesson_id, scenario_id, kind, level, answer_id, ended_by, ended_at)
    select user_id, answers.lesson_id, scenarios.id, 'practice', 'usual', answers.id, 'crisis', now()
    from answers cross join scenarios where content = 'Слова'`);
  await migrate(pool);
  const { rows } = await pool.query(`select "order", completed_at from lesson_progress
    join lessons on lessons.id = lesson_id order by "order"`);
  expect(rows).toEqual([
    { order: 1, completed_at: null },
    { order: 2, completed_at: '2026-06-02T00:00:00.000Z' },
  ]);
});

test('when a removed access ended is taken from the journal; where that knows no more, it is the day of the upgrade', async () => {
  await openAt(names.filter((name) => name < '0054'));
  const { pool } = database;
  await fillTables(pool);
  await pool.query(`
    delete from user_courses; delete from lesson_progress; delete from joins; delete from audit_log;
    insert into users (id, email, password_hash, first_name, last_name)
    select uuid_v7(), name, '', name, name
    from unnest(array['revoked', 'with course', 'twice', 'swept', 'joined', 'granted', 'open', 'never']) name;
    insert into audit_log (subject_id, action, details, created_at)
    select users.id, action, jsonb_build_object('courseId', course), at::timestamptz
    from (values
      ('revoked', 'course_access_granted', 'gone', '2024-01-01Z'),
      ('revoked', 'course_access_revoked', 'gone', '2024-02-01Z'),
      ('with course', 'course_access_granted', 'gone', '2024-01-01Z'),
      ('twice', 'course_access_granted', 'gone', '2024-01-01Z'),
      ('twice', 'course_access_revoked', 'gone', '2024-02-01Z'),
      ('twice', 'course_access_granted', 'gone', '2024-03-01Z'),
      ('granted', 'course_access_granted', 'other', '2024-01-01Z'),
      ('open', 'course_access_granted', 'other', '2024-01-01Z'),
      (null, 'course_deleted', 'gone', '2024-05-01Z'),
      (null, 'course_access_revoked', 'gone', '2024-06-01Z')
    ) entry (name, action, course, at) left join users on first_name = name order by at;
    insert into user_courses (id, user_id, course_id)
    select uuid_v7(), users.id, courses.id from users cross join courses where first_name = 'open';
    insert into lesson_progress (id, user_id, lesson_id)
    select uuid_v7(), users.id, lessons.id from users cross join lessons where first_name in ('swept', 'open');
    insert into joins (code, user_id) select code, users.id from users cross join join_links where first_name = 'joined'`);
  await migrate(pool);
  const { rows } = await pool.query(`select first_name as name, ended_at from ended_accesses
    join users on users.id = user_id order by ended_at, first_name`);
  expect(rows.slice(0, 3)).toEqual([
    { name: 'revoked', ended_at: '2024-02-01T00:00:00.000Z' },
    { name: 'twice', ended_at: '2024-05-01T00:00:00.000Z' },
    { name: 'with course', ended_at: '2024-05-01T00:00:00.000Z' },
  ]);
  const today = rows.slice(3);
  expect(today.map(({ name }) => name)).toEqual(['granted', 'joined', 'swept']);
  for (const { ended_at } of today) expect(Math.abs(Date.now() - Date.parse(ended_at))).toBeLessThan(60_000);
});

test('a name of letters and marks that was stored before is composed, and found by what is typed', async () => {
  await openAt(names.filter((name) => name < '0057'));
  const { pool } = database;
  await pool.query(
    `insert into users (id, email, password_hash, first_name, last_name) values (gen_random_uuid(), 'a@example.ru', '', $1, $2)`,
    ['Андрей'.normalize('NFD'), 'Йовлев'.normalize('NFD')],
  );
  await migrate(pool);
  const { rows } = await pool.query(`select first_name, last_name from users
    where search_text like '%йовлев андрей%' and name_key(last_name) = 'йовлев'`);
  expect(rows).toEqual([{ first_name: 'Андрей', last_name: 'Йовлев' }]);
  // A process of the release before writes as it did.
  await pool.query('update users set last_name = $1', ['Йовлев'.normalize('NFD')]);
  const found = await pool.query(
    `select from users where search_text like '%йовлев%' and name_key(last_name) = 'йовлев'`,
  );
  expect(found.rows).toHaveLength(1);
});

test('what has been applied is not applied again, by however many at once', async () => {
  database = await createEmptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual(names);
  expect(await migrate(database.pool)).toEqual([]);
});

/** What must name something is no list of its own. */
const asksNothing = (query: EndpointShape['query']) => query === undefined || query.safeParse({}).success;

/** Makes all of an administrator's GET calls without parameters; returns those that don't answer 200. */
async function answersOfEveryList(): Promise<string[]> {
  const { db, connection } = database;
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const log = pino({ level: config.logLevel });
  const live = await startLive({ connection, log });
  const app = await createApp({ db, config, live, metrics: createMetrics(database), log });
  const { id } = await db
    .updateTable('users')
    .set({ role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cookie = `${sessionCookieName}=${await createSession(db, id, { remember: false })}`;
  const endpoints: EndpointShape[] = Object.values(allCalls);
  const lists = endpoints.filter(
    ({ method, path, query, contentType }) =>
      method === 'GET' && !path.includes(':') && contentType === undefined && asksNothing(query),
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
