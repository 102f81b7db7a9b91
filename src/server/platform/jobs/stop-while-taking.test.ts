import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually } from '#test/review-setting.ts';
import { notifyQueueSoon } from './notify-queue.ts';
import { reviewQueue } from './queue-table.ts';

const setting = forAllTests(createReviewSetting);

test('a worker that is stopped while it takes a review waits until that one is returned', async () => {
  const { pool, db, lesson, student, said } = setting;
  const worker = await setting.startWorker();
  const answerId = randomUUIDv7();
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table reviews in access exclusive mode');
  await notifyQueueSoon(db, reviewQueue);
  await eventually(() => isTaking());
  await blocker.query(`insert into answers (id, user_id, lesson_id, content) values ($1, $2, $3, 'Ответ')`, [
    answerId,
    student.id,
    lesson.id,
  ]);
  await blocker.query(`insert into reviews (answer_id, author, state) values ($1, 'model', 'waiting')`, [
    answerId,
  ]);

  const stopped = worker.stop();
  await blocker.query('commit');
  blocker.release();
  await stopped;

  expect(await setting.reviewsOf(answerId)).toMatchObject([{ state: 'waiting', claim: null, attempt: 1 }]);
  expect(said.filter((line) => line.includes('прервалась'))).toEqual([]);

  async function isTaking(): Promise<true | undefined> {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%reviews%' and datname = current_database()`,
    );
    return rows.length > 0 ? true : undefined;
  }
});
