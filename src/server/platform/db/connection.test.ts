import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { databaseUrl } from '#test/server-process.ts';
import { connect, type Database } from './connect.ts';
import { createConnection } from './connection.ts';
import { databaseRefusal } from './database-refusal.ts';
import { readShared } from './shared-connections.ts';

const database = testDatabase();
let url: string;
beforeAll(async () => {
  url = databaseUrl(database.connection);
});

async function withConnection<T>(
  connectionString: string,
  act: (opened: Database) => Promise<T>,
): Promise<T> {
  const opened = connect({ connectionString });
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

test('Times are right whatever zone the address, the database or its server prefers', async () => {
  await sql`alter database ${sql.ref(database.connection.database ?? '')} set timezone = 'Asia/Tokyo'`.execute(
    database.db,
  );
  for (const address of [url, `${url}&options=-c%20TimeZone%3DEurope%2FMoscow`]) {
    await withConnection(address, async ({ db }) => {
      const now = sql<{ now: string }>`select now()`;
      const { rows } = await now.execute(db);
      const shared = await readShared(db, now.compile(db));
      for (const row of [...rows, ...shared])
        expect(Math.abs(Date.parse(row.now) - Date.now())).toBeLessThan(60_000);
    });
  }
});

test('Commits wait for the disk though the server’s default is not to, but where they may be lost', async () => {
  // The test's own server has synchronous_commit off.
  const shown = async (mayLoseCommits: boolean) => {
    const client = createConnection(database.connection, { mayLoseCommits });
    await client.connect();
    const { rows } = await client.query<{ synchronous_commit: string }>('show synchronous_commit');
    await client.end();
    return rows[0]?.synchronous_commit;
  };
  expect([await shown(false), await shown(true)]).toEqual(['on', 'off']);
});

test('Of several servers the one that takes writes is asked', async () => {
  const several = url.replace('host=', 'host=/nowhere,');
  await withConnection(several, async ({ db }) => {
    const answer = await eventually(() =>
      sql<{ one: number }>`select 1 as one`.execute(db).then(
        ({ rows }) => rows,
        () => undefined,
      ),
    );
    expect(answer).toEqual([{ one: 1 }]);
  });
});

test('A server that takes only reads is refused as one that is away', async () => {
  await withConnection(`${url}&options=-c%20default_transaction_read_only%3Don`, async ({ db }) => {
    const refusal = await sql`select 1`.execute(db).catch(databaseRefusal);
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503 });
  });
});

test('A full disk is known by a refused write, until one succeeds', async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create function refuse_ddl() returns event_trigger language plpgsql as $$
      begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on courses execute function refuse();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_ddl();`);
  expect(await database.canWrite()).toBe(true);
  const write = sql`insert into courses (id, title) values (gen_random_uuid(), 'Курс')`.execute(database.db);
  await expect(write).rejects.toMatchObject({ code: '53100' });
  expect(await database.canWrite()).toBe(false);
  await database.pool.query('drop event trigger full_disk');
  expect(await database.canWrite()).toBe(true);
});
