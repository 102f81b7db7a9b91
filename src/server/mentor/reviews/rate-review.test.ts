import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createMentorVersion,
  createReview,
  createStudentInLesson,
  enrol,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: Row = forAllTests(() => createAdmin(t.db));

interface Row {
  id: string;
}

const rate = (review: Row, helpful: unknown, as: Row) =>
  t.call('PUT', `/api/reviews/${review.id}/helpful`, { as, body: { helpful } });

async function reviewed({ inForce = true, by }: { inForce?: boolean; by?: Row } = {}) {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const answer = await createAnswer(t.db, { user_id: by?.id ?? student.id, lesson_id: lesson.id });
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
  const review = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Итог',
    in_force: inForce,
  });
  return { course, lesson, student, answer, review };
}

test('the student says whether the review helped, changes their mind and takes it back', async () => {
  const { lesson, student, answer, review } = await reviewed();
  const shown = async () =>
    (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as: student })).json()[0].feedback.helpful;

  expect(await shown()).toBeNull();
  for (const helpful of [true, true, false, null]) {
    const response = await rate(review, helpful, student);
    expect([response.statusCode, response.json()]).toEqual([200, { helpful }]);
    expect(await shown()).toBe(helpful);
  }
  await rate(review, false, student);
  const history = await t.call('GET', `/api/answers/${answer.id}/reviews`, { as: admin });
  expect(history.json()).toMatchObject([{ id: review.id, helpful: false }]);
});

test('who was not helped may say why, in one of four words, and a change of mind takes them back', async () => {
  const { lesson, student, answer, review } = await reviewed();
  const say = (body: object) => t.call('PUT', `/api/reviews/${review.id}/helpful`, { as: student, body });
  const shown = async () =>
    (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as: student })).json()[0].feedback.unhelpful;
  const said = await say({ helpful: false, unhelpful: 'too_vague' });
  expect([said.statusCode, said.json()]).toEqual([200, { helpful: false, unhelpful: 'too_vague' }]);
  expect(await shown()).toBe('too_vague');
  const history = await t.call('GET', `/api/answers/${answer.id}/reviews`, { as: admin });
  expect(history.json()).toMatchObject([{ helpful: false, unhelpful: 'too_vague' }]);
  await say({ helpful: true });
  expect(await shown()).toBeUndefined();
  for (const wrong of [
    { helpful: true, unhelpful: 'misread' },
    { helpful: null, unhelpful: 'misread' },
    { helpful: false, unhelpful: 'плохо' },
  ])
    expect((await say(wrong)).statusCode).toBe(400);
});

test('nobody is notified', async () => {
  const { lesson, student, review } = await reviewed();
  const events: unknown[] = [];
  t.live.watch({ lessonId: lesson.id, userId: student.id }, (event) => events.push(event));
  await rate(review, true, student);
  // A later change is notified, and it is the first that arrives.
  const { id } = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  await t.call('DELETE', `/api/answers/${id}`, { as: admin });
  await expect.poll(() => events).toHaveLength(1);
});

test('an administrator rates only the review of their own answer', async () => {
  const own = await reviewed({ by: admin });
  expect((await rate(own.review, true, admin)).json()).toEqual({ helpful: true });
  const { review } = await reviewed();
  expect((await rate(review, true, admin)).statusCode).toBe(404);
});

test('is not found when it is another’s, not in force, or none', async () => {
  const { course, review } = await reviewed();
  const neighbour = await createUser(t.db);
  await enrol(t.db, { user_id: neighbour.id, course_id: course.id });
  const waiting = await reviewed({ inForce: false });
  for (const response of [
    await rate(review, true, neighbour),
    await rate(waiting.review, true, waiting.student),
    await rate({ id: randomUUIDv7() }, true, neighbour),
  ]) {
    expect([response.statusCode, response.json().message]).toEqual([404, 'Отзыв не найден']);
  }
  const rated = t.db.selectFrom('reviews').select('id').where('helpful', 'is not', null);
  const ids = (await rated.execute()).map(({ id }) => id);
  expect([ids.includes(review.id), ids.includes(waiting.review.id)]).toEqual([false, false]);
});

test('is refused when the access has expired or was taken away', async () => {
  const { course, student, review } = await reviewed();
  const access = t.db.updateTable('user_courses').where('user_id', '=', student.id);
  await access.set({ expires_at: hoursFromNow(-1) }).execute();
  const expired = await rate(review, true, student);
  expect([expired.statusCode, expired.json().code]).toEqual([403, 'access_expired']);
  await t.db.deleteFrom('user_courses').where('course_id', '=', course.id).execute();
  expect((await rate(review, true, student)).json().code).toBe('no_access');
});

test('says yes, no or nothing', async () => {
  const { student, review } = await reviewed();
  for (const wrong of ['да', 1, undefined]) expect((await rate(review, wrong, student)).statusCode).toBe(400);
});
