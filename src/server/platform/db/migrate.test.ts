import { readdirSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#test/clone-database.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { refusedLists } from '#test/every-list.ts';
import { fillTables, tableNames } from '#test/fill-tables.ts';
import { baseline, contained } from './baseline.ts';
import { EarlierDatabaseError, isMigrated, laterMigrations, migrate, migrateTo } from './migrate.ts';

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

/** The newest dozen, the baseline and a third of the others; at night, all of them. */
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
    expect(await refusedLists(database)).toEqual([]);
  });
});

test('a process of the version before goes on writing its rows, though it knows nothing of the new columns', async () => {
  await openAt([baseline]);
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

const recorded = async () =>
  (await database.pool.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name);

test('a new database has the names of the migrations that the baseline contains, by which a process of 0.1.0 is ready', async () => {
  database = await createEmptyDatabase();
  await migrate(database.pool);
  expect((await recorded()).toSorted()).toEqual([...contained, ...names].toSorted());
  expect(await laterMigrations(database.pool)).toEqual([]);
});

test('a database of 0.1.0 has the schema of the baseline: its name is recorded and the rest is applied', async () => {
  await openAt([baseline]);
  await database.pool.query('delete from migrations where name = $1', [baseline]);
  expect(await isMigrated(database.db)).toBe(false);
  expect(await laterMigrations(database.pool)).toEqual([]);
  expect(await migrate(database.pool)).toEqual(names.slice(1));
  expect((await recorded()).toSorted()).toEqual([...contained, ...names].toSorted());
  expect(await isMigrated(database.db)).toBe(true);
});

test.each([
  { there: contained.slice(0, -1), missing: '0055_session_proof.sql' },
  { there: contained.slice(0, 30).toSpliced(6, 1), missing: '0007_import_passwords.sql' },
  { there: [baseline], missing: '0001_main_job.sql' },
])(
  'a database of a level before 0.1.0, without $missing, is refused as it is',
  async ({ there, missing }) => {
    database = await createEmptyDatabase();
    const { pool } = database;
    await pool.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await pool.query('insert into migrations (name) select unnest($1::text[])', [there]);
    const refusal: unknown = await migrate(pool).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EarlierDatabaseError);
    expect(String(refusal)).toContain(`нет миграции ${missing}. Запустите на ней один раз Отклик 0.1.0`);
    expect(await recorded()).toEqual(there);
    expect(await tableNames(pool)).toEqual([]);
    expect(await isMigrated(database.db)).toBe(false);
  },
);

test('a hash of a hash and the word for no password are emptied and told of, another cost stays', async () => {
  await openAt(names.filter((name) => name < '0060'));
  const { pool } = database;
  const inner = '$argon2id$v=19$m=2048,t=1,p=1$NysaqNaLeSVBSbjOTSxW1Q';
  const plain =
    '$argon2id$v=19$m=64,t=1,p=1$WCF/xwG3A5DyQtGiDUlLyA$nCdlVkceiRAltZiUnYNEPkx/Yat95WeUUqGeAT4709w';
  await pool.query(
    `insert into users (id, email, password_hash, first_name, last_name)
     select uuid_v7(), hash || '@example.ru', hash, '', '' from unnest($1::text[]) hash`,
    [[inner + plain, 'none', plain]],
  );
  const told: string[] = [];
  await migrate(pool, (line) => void told.push(line));
  const { rows } = await pool.query('select password_hash from users order by id');
  expect(rows.map(({ password_hash }) => password_hash)).toEqual([null, null, plain]);
  expect(told).toEqual([
    expect.stringMatching(
      /^Людей без пароля, которых нужно пригласить заново: 2, .*: 1; .* команда password$/,
    ),
  ]);
});

test('of an alarm that was passed on the journal says by whom; a name without anybody goes', async () => {
  await openAt(names.filter((name) => name < '0091'));
  const { pool } = database;
  const { rows: users } = await pool.query<{ id: string }>(
    `insert into users (id, email, first_name, last_name)
     values (uuid_v7(), 'a@example.ru', '', ''), (uuid_v7(), 'b@example.ru', '', '') returning id`,
  );
  const [reader, passer] = users.map(({ id }) => id);
  const at = ['2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z', '2026-01-03T10:00:00Z'];
  await pool.query(
    `insert into notices (user_id, kind, key, subject, created_at)
     select $1, 'crisis', 'crisis:' || n || ':passed', jsonb_build_object('student', 'Иван', 'passedBy', 'Ольга'), at
     from unnest($2::timestamptz[]) with ordinality given(at, n)`,
    [reader, at],
  );
  await pool.query(
    `insert into audit_log (user_id, action, details, created_at)
     select who, 'referral_passed', jsonb_build_object('referralId', n), at
     from unnest($1::uuid[], $2::timestamptz[]) with ordinality given(who, at, n)`,
    [[passer, null], at.slice(0, 2)],
  );
  await migrate(pool);
  const { rows } = await pool.query('select subject from notices order by created_at');
  expect(rows.map(({ subject }) => subject)).toEqual([
    { student: 'Иван', passedBy: 'Ольга', passedById: passer },
    { student: 'Иван' },
    { student: 'Иван' },
  ]);
});

test('what has been applied is not applied again, by however many at once', async () => {
  database = await createEmptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual(names);
  expect(await migrate(database.pool)).toEqual([]);
});
