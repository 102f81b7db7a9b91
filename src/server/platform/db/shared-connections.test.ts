import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { databaseRefusal } from './database-refusal.ts';
import { inOneTrip, readShared } from './shared-connections.ts';

let t: TestDatabase;
beforeEach(async () => {
  t = await createTestDatabase();
  await t.pool.query('create table marks (id integer primary key, half integer not null)');
});
afterEach(() => t.drop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const read = <Row>(query: RawBuilder<Row>) => readShared(t.db, query.compile(t.db));

const echo = async (value: number): Promise<number | undefined> => {
  const rows = await read(sql<{ value: number }>`select ${value}::integer as value`);
  return rows[0]?.value;
};

const halt = (seconds: number) => sql`select pg_sleep(${seconds}::double precision)`;

const mark = (id: number, half = 1) => sql<{ id: number }>`
  insert into marks (id, half) values (${id}::integer * 2 + ${half}::integer, ${half}) returning id`;

const fail = () => sql`select 1 / ${0}::integer`;

const writeHalves = (id: number) => inOneTrip(t.db, [mark(id, 0), mark(id, 1)]);

async function markedIds(): Promise<number[]> {
  const { rows } = await t.pool.query<{ id: number }>('select id from marks order by id');
  return rows.map(({ id }) => id);
}

/** Both halves of each pair, in the table's order. */
const halvesOf = (ids: readonly number[]) => ids.flatMap((id) => [id * 2, id * 2 + 1]);

/** Terminates the connections, as a database administrator or a restart does. */
async function endAllConnections(): Promise<void> {
  await t.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

/** Retries, since the termination of another connection may still be under way. */
const expectToWorkSoon = () =>
  vi.waitFor(
    async () => {
      expect(await Promise.all(numbers(20).map(echo))).toEqual(numbers(20));
      expect((await inOneTrip(t.db, [halt(0)])).length).toBe(1);
    },
    { timeout: 60_000 },
  );

const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

function expectRefusals(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const unclear = reasons.filter((reason) => databaseRefusal(reason)?.code !== 'unavailable');
  expect(unclear).toEqual([]);
}

describe('a short read', () => {
  test('gets its own answer among many at once', async () => {
    expect(await Promise.all(numbers(500).map(echo))).toEqual(numbers(500));
  });

  test('ends by its answer or a refusal when the connections are lost, and the next one finds new ones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = numbers(300).map(echo);
      const ended = endAllConnections();
      const meanwhile = numbers(300).map(echo);
      const outcomes = await Promise.allSettled([...asked, ...meanwhile]);
      await ended;

      expectRefusals(outcomes);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') expect(outcome.value).toBe((index % 300) + 1);
      }
      await expectToWorkSoon();
    }
  });

  test('finds new connections after those were lost that nobody was using', async () => {
    await Promise.all(numbers(20).map(echo));
    await endAllConnections();

    await expectToWorkSoon();
  });

  test('fails alone when its statement is wrong', async () => {
    const wrong = () => read(fail());
    const outcomes = await Promise.allSettled(
      numbers(100).flatMap((value): Promise<unknown>[] => [echo(value), wrong()]),
    );

    expect(outcomes.filter(isFulfilled).map((outcome) => 'value' in outcome && outcome.value)).toEqual(
      numbers(100),
    );
  });

  test('is refused for now when its connection has forgotten the statement', async () => {
    await echo(1);
    await read(sql`deallocate all`);
    const [outcome] = await Promise.allSettled([echo(2)]);

    expect(outcome.status).toBe('rejected');
    expectRefusals([outcome]);
  });

  test('does not wait for slow ones', async () => {
    await Promise.all(numbers(20).map(echo));
    const slow = Promise.allSettled(numbers(4).map(() => read(halt(3_600))));
    await sleep(20);

    expect(await Promise.all(numbers(100).map(echo))).toEqual(numbers(100));

    await endAllConnections();
    await slow;
  });
});

describe('a transaction in one trip', () => {
  test('is stored whole or not at all when its connection is lost, and says so if it is not', async () => {
    for (const first of [0, 300, 600]) {
      const ids = numbers(150).map((id) => first + id);
      const later = ids.map((id) => id + 150);
      const before = ids.map(writeHalves);
      const ended = endAllConnections();
      const outcomes = await Promise.allSettled([...before, ...later.map(writeHalves)]);
      await ended;

      expectRefusals(outcomes);
      const acknowledged = [...ids, ...later].filter((_, index) => outcomes[index]?.status === 'fulfilled');
      const stored = new Set(await markedIds());
      expect(halvesOf(acknowledged).filter((id) => !stored.has(id))).toEqual([]);
      for (const id of stored) expect(stored.has(id % 2 === 0 ? id + 1 : id - 1)).toBe(true);
      await expectToWorkSoon();
    }
  });

  test('leaves nothing behind when one of its statements fails, and its neighbours are stored', async () => {
    const broken = (id: number) => inOneTrip(t.db, [mark(id, 0), fail(), mark(id, 1)]);
    const outcomes = await Promise.allSettled(
      numbers(60).map((id): Promise<unknown> => (id % 3 === 0 ? broken(id) : writeHalves(id))),
    );

    const whole = numbers(60).filter((id) => id % 3 !== 0);
    expect(numbers(60).filter((_, index) => outcomes[index]?.status === 'fulfilled')).toEqual(whole);
    expect(await markedIds()).toEqual(halvesOf(whole));
  });

  test('is stored though the one before it failed before the database had read the statement of both', async () => {
    const stillborn = (id: number) => inOneTrip(t.db, [fail(), mark(id)]);
    const outcomes = await Promise.allSettled(
      numbers(60).map((id): Promise<unknown> => (id <= 30 ? stillborn(id) : writeHalves(id))),
    );

    expect(outcomes.slice(30).filter((outcome) => !isFulfilled(outcome))).toEqual([]);
    expect(await markedIds()).toEqual(halvesOf(numbers(60).slice(30)));
  });

  test('does not wait for slow ones', async () => {
    await Promise.all(numbers(20).map(writeHalves));
    const slow = Promise.allSettled(numbers(6).map(() => inOneTrip(t.db, [halt(3_600)])));
    await sleep(100);

    await Promise.all(numbers(50).map((id) => writeHalves(100 + id)));

    await endAllConnections();
    await slow;
  });
});
