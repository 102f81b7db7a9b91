import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';

let test: TestApp;
let admin: { id: string };
let student: { id: string };
let lesson: { id: string };
beforeAll(async () => {
  test = await createTestApp();
  admin = await createAdmin(test.db);
  student = await createUser(test.db);
  const course = await createCourse(test.db);
  lesson = await createLesson(test.db, { course_id: course.id });
  await enrol(test.db, { user_id: student.id, course_id: course.id });
});
afterAll(() => test.close());

const answer = () => createAnswer(test.db, { user_id: student.id, lesson_id: lesson.id });

describe('POST /api/answers/:id/review', () => {
  it('queues another review; the text in force stays', async () => {
    const { id } = await answer();
    await createReview(test.db, { answer_id: id, text: 'Первый отзыв' });
    const response = await test.call('POST', `/api/answers/${id}/review`, { as: admin });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ id, aiResponse: 'Первый отзыв', review: { state: 'waiting' } });
    const newest = await test.db
      .selectFrom('reviews')
      .selectAll()
      .where('answer_id', '=', id)
      .where('latest', '=', true)
      .executeTakeFirstOrThrow();
    expect(newest).toMatchObject({ requested_by_id: admin.id, author: 'model', in_force: false });
    const { rows } = await test.pool.query('select key from graphile_worker._private_jobs where key = $1', [
      newest.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is a conflict while a review is on its way', async () => {
    const { id } = await answer();
    await createReview(test.db, { answer_id: id, state: 'in_progress' });
    const response = await test.call('POST', `/api/answers/${id}/review`, { as: admin });
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'conflict' }]);
    expect(
      await test.db.selectFrom('reviews').selectAll().where('answer_id', '=', id).execute(),
    ).toHaveLength(1);
  });

  it('is for administrators, and for answers that exist', async () => {
    const { id } = await answer();
    expect((await test.call('POST', `/api/answers/${id}/review`, { as: student })).statusCode).toBe(403);
    const missing = await test.call('POST', `/api/answers/${lesson.id}/review`, { as: admin });
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { message: 'Ответ не найден' }]);
  });
});

describe('GET /api/ai/status', () => {
  it('says where reviews come from and how many answers have none, by their newest review', async () => {
    const before = (await test.call('GET', '/api/ai/status', { as: admin })).json();
    expect(before).toMatchObject({ source: 'none', address: null, model: null, checkedAt: null });

    await test.db
      .insertInto('ai_status')
      .values({
        source: 'found',
        address: 'http://127.0.0.1:11434/v1',
        model: 'qwen3:8b',
        checked_at: '2026-11-21T06:00:00Z',
      })
      .execute();
    await createReview(test.db, { answer_id: (await answer()).id, state: 'not_configured' });
    await createReview(test.db, { answer_id: (await answer()).id, state: 'failed', cause: 'HTTP 401' });
    const { id } = await answer();
    await createReview(test.db, { answer_id: id, state: 'failed', cause: 'HTTP 500', latest: false });
    await createReview(test.db, { answer_id: id });

    expect((await test.call('GET', '/api/ai/status', { as: admin })).json()).toEqual({
      source: 'found',
      address: 'http://127.0.0.1:11434/v1',
      model: 'qwen3:8b',
      checkedAt: '2026-11-21T06:00:00.000Z',
      waiting: before.waiting + 1,
      failed: before.failed + 1,
    });
    expect((await test.call('GET', '/api/ai/status', { as: student })).statusCode).toBe(403);
  });
});
