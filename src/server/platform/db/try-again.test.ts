import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import type { Tx } from './connect.ts';
import { inOneTrip, writeShared } from './shared-connections.ts';

let t: TestDatabase;
beforeEach(async () => {
  t = await createTestDatabase();
  await t.pool.query('create table marks (id integer primary key, made integer not null default 0)');
  await t.pool.query('insert into marks (id) values (1), (2)');
});
afterEach(() => t.drop());

const mark = (id: number) => sql`update marks set made = made + 1 where id = ${id}::integer`;
const halt = sql`select pg_sleep(0.3)`;

/** Marks both rows, the given one first, so that two of them with different orders wait for each other. */
const markBoth = (first: number) => async (tx: Tx) => {
  await mark(first).execute(tx);
  await halt.execute(tx);
  await mark(3 - first).execute(tx);
};

/** The same in one statement. */
const bothAtOnce = (first: number) => sql`
  with one as materialized (update marks set made = made + 1 where id = ${first}::integer returning id),
  pause as materialized (select pg_sleep(0.3) from one)
  update marks set made = made + 1 from pause where marks.id = 3 - ${first}::integer`;

const ways: [string, (first: number) => Promise<unknown>][] = [
  ['transactions', (first) => t.db.transaction().execute(markBoth(first))],
  ['transactions in one trip', (first) => inOneTrip(t.db, [mark(first), halt, mark(3 - first)])],
  ['shared statements', (first) => writeShared(t.db, bothAtOnce(first).compile(t.db))],
  ['statements', (first) => bothAtOnce(first).execute(t.db)],
];

test.each(ways)('%s that wait for each other are both stored, once', async (_name, run) => {
  await Promise.all([run(1), run(2)]);
  expect(await made()).toEqual([2, 2]);
});

test('what fails again and again ends with its error after three tries', async () => {
  let tries = 0;
  const refused = t.db.transaction().execute(async (tx) => {
    tries += 1;
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(refused).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(3);
});

test('an error that is not about others is not tried again', async () => {
  let tries = 0;
  const refused = t.db.transaction().execute(async (tx) => {
    tries += 1;
    await sql`insert into marks (id) values (1)`.execute(tx);
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

async function made(): Promise<number[]> {
  const { rows } = await t.pool.query<{ made: number }>('select made from marks order by id');
  return rows.map((row) => row.made);
}
