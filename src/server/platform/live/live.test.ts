import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { eventually, follow } from '#test/review-setting.ts';
import { type Live, publish, startLive } from './live.ts';

const lessonId = '019a5d0c-0000-7000-8000-000000000001';
const otherLesson = '019a5d0c-0000-7000-8000-000000000002';
const masha = '019a5d0c-0000-7000-8000-000000000003';
const petya = '019a5d0c-0000-7000-8000-000000000004';

const quiet = { info() {}, warn() {} };

let database: TestDatabase;
let one: Live;
let two: Live;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});
beforeEach(async () => {
  await one?.close();
  await two?.close();
  one = await startLive({ connection: database.connection, log: quiet });
  two = await startLive({ connection: database.connection, log: quiet });
});

const event = (userId: string, lesson = lessonId) => ({ type: 'answers' as const, lessonId: lesson, userId });

describe('live events', () => {
  test('reach the watchers of their lesson and person in every process, and administrators', async () => {
    const pages = [one, two].map((live) => ({
      masha: follow(live, lessonId, masha),
      petya: follow(live, lessonId, petya),
      admin: follow(live, lessonId, null),
      elsewhere: follow(live, otherLesson, null),
    }));
    await publish(database.db, event(masha));
    await publish(database.db, event(petya));
    for (const page of pages) {
      await eventually(() => (page.admin.events.length === 2 ? true : undefined));
      expect(page.masha.events).toEqual([event(masha)]);
      expect(page.petya.events).toEqual([event(petya)]);
      expect(page.admin.events).toEqual([event(masha), event(petya)]);
      expect(page.elsewhere.events).toEqual([]);
    }
  });

  test('come when their transaction commits, and not at all when it is undone', async () => {
    const page = follow(one, lessonId, masha);
    await database.db
      .transaction()
      .execute(async (tx) => {
        await publish(tx, event(masha));
        throw new Error('нет');
      })
      .catch(() => {});
    await database.db.transaction().execute(async (tx) => {
      await publish(tx, {
        ...event(masha),
        type: 'piece',
        answerId: petya,
        attempt: 1,
        offset: 0,
        text: 'Да',
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(page.events).toEqual([]);
    });
    await eventually(() => page.events.at(0));
    expect(page.events).toHaveLength(1);
    expect(page.text()).toBe('Да');
  });

  test('stop for those who left', async () => {
    const received: unknown[] = [];
    const leave = one.watch({ lessonId, userId: masha }, (seen) => received.push(seen));
    const stays = follow(one, lessonId, masha);
    leave();
    leave();
    await publish(database.db, event(masha));
    await eventually(() => stays.events.at(0));
    expect(received).toEqual([]);
  });

  test('are received again after the connection was cut, and everyone is notified that some may be missed', async () => {
    const page = follow(one, lessonId, masha);
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'otklik-live'`,
    );
    expect(rowCount).toBe(2);
    await eventually(() => page.events.find(({ type }) => type === 'missed'));
    await publish(database.db, event(masha));
    await eventually(() => page.events.find(({ type }) => type === 'answers'));
  });

  test('of another shape are skipped', async () => {
    const page = follow(one, lessonId, masha);
    for (const payload of ['', 'нет', '{"type":"other"}', '[]']) {
      await database.pool.query(`select pg_notify('live', $1)`, [payload]);
    }
    await publish(database.db, event(masha));
    await eventually(() => page.events.at(0));
    expect(page.events).toHaveLength(1);
  });
});
