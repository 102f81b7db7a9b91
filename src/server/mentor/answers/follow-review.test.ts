import { beforeEach, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createApiToken } from '#test/api-token.ts';
import {
  createAdmin,
  createAnswer,
  createReview,
  createStudentInLesson,
  createUser,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let student: { id: string };
let answer: { id: string };
let review: { id: string };

beforeEach(async () => {
  const setting = await createStudentInLesson(t.db);
  student = setting.student;
  answer = await createAnswer(t.db, { user_id: student.id, lesson_id: setting.lesson.id });
  review = await createReview(t.db, { answer_id: answer.id, state: 'in_progress', attempt: 2 });
  await t.db
    .insertInto('review_drafts')
    .values({ review_id: review.id, attempt: 2, text: 'Вы назвали 🙂 факт' })
    .execute();
});

const follow = async (query = '', as = student) =>
  t.call('GET', `/api/answers/${answer.id}/review${query}`, { as });

test('an unfinished text is sent whole at first, and then only what is new', async () => {
  expect((await follow()).json()).toEqual({
    review: { state: 'in_progress', attempt: 2, text: 'Вы назвали 🙂 факт' },
    from: 0,
  });
  const { review: rest, from } = (await follow('?attempt=2&from=14')).json();
  expect({ ...rest, from }).toEqual({ state: 'in_progress', attempt: 2, text: 'факт', from: 14 });
  expect((await follow('?attempt=2&from=18')).json()).toMatchObject({ review: { text: '' }, from: 18 });
});

test('a text that was begun anew is sent from its beginning', async () => {
  for (const query of ['?attempt=1&from=5', '?attempt=2&from=500', '?from=5']) {
    expect((await follow(query)).json()).toMatchObject({ review: { text: 'Вы назвали 🙂 факт' }, from: 0 });
  }
});

test('a finished review is told by its state', async () => {
  await t.db
    .updateTable('reviews')
    .set({ state: 'done', in_force: true, text: 'Готово', finished_at: new Date().toISOString() })
    .where('id', '=', review.id)
    .execute();
  expect((await follow('?attempt=2&from=5')).json()).toMatchObject({
    review: { state: 'done', author: 'model' },
    from: 0,
  });
});

test('another student is told that there is no such answer', async () => {
  expect((await follow('', await createUser(t.db))).statusCode).toBe(404);
  expect((await follow('?from=-1')).json()).toMatchObject({
    code: 'invalid',
    fields: { from: expect.any(String) },
  });
});

test('a program asks again and again, so a token that is revoked meanwhile gets no more of the text, and no stream takes one', async () => {
  const { id, headers } = await createApiToken(t.db, { user_id: student.id });
  const ask = (query: string) => t.call('GET', `/api/answers/${answer.id}/review${query}`, { headers });
  expect((await ask('')).json()).toMatchObject({ review: { state: 'in_progress' }, from: 0 });
  await t.db.updateTable('review_drafts').set({ text: 'Вы назвали 🙂 факт и причину' }).execute();
  expect((await t.call('POST', `/api/tokens/${id}/revoke`, { as: await createAdmin(t.db) })).statusCode).toBe(
    200,
  );
  const refused = await ask('?attempt=2&from=18');
  expect([refused.statusCode, refused.json().message]).toEqual([401, 'Токен отозван']);

  const calls: [string, EndpointShape][] = Object.entries(allCalls);
  const streams = calls.filter(([, { contentType }]) => contentType === 'text/event-stream');
  expect(streams.map(([name]) => name)).toContain('watchLesson');
  expect(streams.filter(([, { scope }]) => scope !== undefined)).toEqual([]);
});
