import { beforeAll, describe, expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const student: { id: string } = forAllTests(() => createUser(t.db));
let lesson: { id: string };
beforeAll(async () => {
  const course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
  await enrol(t.db, { user_id: student.id, course_id: course.id });
});

const answer = () => createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });

describe('POST /api/answers/:id/review', () => {
  test('queues another review; the text in force stays', async () => {
    const { id } = await answer();
    await createReview(t.db, { answer_id: id, text: 'Первый отзыв' });
    const response = await t.call('POST', `/api/answers/${id}/review`, { as: admin });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ id, aiResponse: 'Первый отзыв', review: { state: 'waiting' } });
    const newest = await t.db
      .selectFrom('reviews')
      .selectAll()
      .where('answer_id', '=', id)
      .where('latest', '=', true)
      .executeTakeFirstOrThrow();
    expect(newest).toMatchObject({ requested_by_id: admin.id, author: 'model', in_force: false });
  });

  test('is a conflict while a review is on its way', async () => {
    const { id } = await answer();
    await createReview(t.db, { answer_id: id, state: 'in_progress' });
    const response = await t.call('POST', `/api/answers/${id}/review`, { as: admin });
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'conflict' }]);
    expect(await t.db.selectFrom('reviews').selectAll().where('answer_id', '=', id).execute()).toHaveLength(
      1,
    );
  });

  test('is for administrators, and for answers that exist', async () => {
    const { id } = await answer();
    expect((await t.call('POST', `/api/answers/${id}/review`, { as: student })).statusCode).toBe(403);
    const missing = await t.call('POST', `/api/answers/${lesson.id}/review`, { as: admin });
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { message: 'Ответ не найден' }]);
  });
});

describe('GET /api/ai/status', () => {
  test('says where reviews come from and how many answers have none, by their newest review', async () => {
    const before = (await t.call('GET', '/api/ai/status', { as: admin })).json();
    expect(before).toMatchObject({ source: 'none', address: null, model: null, checkedAt: null });

    await t.db
      .insertInto('ai_status')
      .values({
        source: 'found',
        address: 'http://127.0.0.1:11434/v1',
        model: 'qwen3:8b',
        checked_at: '2026-11-21T06:00:00Z',
      })
      .execute();
    await createReview(t.db, { answer_id: (await answer()).id, state: 'not_configured' });
    await createReview(t.db, { answer_id: (await answer()).id, state: 'failed', cause: 'HTTP 401' });
    const { id } = await answer();
    await createReview(t.db, { answer_id: id, state: 'failed', cause: 'HTTP 500', latest: false });
    await createReview(t.db, { answer_id: id });

    expect((await t.call('GET', '/api/ai/status', { as: admin })).json()).toEqual({
      source: 'found',
      address: 'http://127.0.0.1:11434/v1',
      model: 'qwen3:8b',
      checkedAt: '2026-11-21T06:00:00.000Z',
      waiting: before.waiting + 1,
      failed: before.failed + 1,
    });
    expect((await t.call('GET', '/api/ai/status', { as: student })).statusCode).toBe(403);
  });
});
