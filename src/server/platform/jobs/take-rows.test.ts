import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAnswer, createCourse, createLesson, createUser } from '#test/factories.ts';
import { reviewQueue } from './queue-table.ts';
import { takeRows } from './take-rows.ts';
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts';

let database: TestDatabase;
let first: WorkerConnection;
let second: WorkerConnection;

beforeEach(async () => {
  database = await createTestDatabase();
  first = await openWorkerConnection(database.connection);
  second = await openWorkerConnection(database.connection);
});
afterEach(async () => {
  await first.close();
  await second.close();
  await database.drop();
});

test('a worker that finds no free slot keeps no row from the one that has it', async () => {
  const [oldest] = await addReviews(2);
  await second.query({ text: 'select pg_advisory_lock($1, 1)', values: [reviewQueue.slotLocks] });
  await first.query({ text: 'begin' });
  expect(await takeRows(first, reviewQueue, [1])).toEqual([]);
  expect(await takeRows(second, reviewQueue, [1])).toMatchObject([{ id: oldest, slot: 1 }]);
});

test('a slot that found no row is free for the next worker', async () => {
  const [oldest] = await addReviews(1);
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from reviews where id = $1 for update', [oldest]);
  expect(await takeRows(first, reviewQueue, [1, 2])).toEqual([]);
  await holder.query('rollback');
  holder.release();
  expect(await takeRows(second, reviewQueue, [1])).toMatchObject([{ id: oldest, slot: 1 }]);
});

/** Returns the reviews' ids in queue order. */
async function addReviews(count: number): Promise<string[]> {
  const { db } = database;
  const student = await createUser(db);
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id });
  for (let number = 0; number < count; number += 1) {
    const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
    await db.transaction().execute((tx) => queueReview(tx, answer.id));
  }
  const rows = await db.selectFrom('reviews').select('id').orderBy('due_at').execute();
  return rows.map(({ id }) => id);
}
