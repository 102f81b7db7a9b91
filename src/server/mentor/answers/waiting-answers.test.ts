import { expect, test } from 'vitest';
import type { Row } from '#test/answer-calls.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const waiting = async (as: Row, query = '') =>
  (await t.call('GET', `/api/answers/waiting${query}`, { as })).json();

test('gives the answers of all courses that wait for feedback or whose last review failed, newest first', async () => {
  await t.db.deleteFrom('answers').execute();
  const admin = await createAdmin(t.db);
  const [one, other] = [await createStudentInLesson(t.db), await createStudentInLesson(t.db)];
  const answerTo = ({ lesson, student }: typeof one) =>
    createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const failed = await answerTo(one);
  await createReview(t.db, { answer_id: failed.id, state: 'failed', cause: 'Неверный ключ' });
  const reviewed = await answerTo(other);
  await createReview(t.db, { answer_id: reviewed.id });
  const fresh = await answerTo(other);
  await createReview(t.db, { answer_id: fresh.id, state: 'waiting' });
  // An answer with feedback that is being reviewed again doesn't wait, unless that review fails.
  const [again, failedAgain] = [await answerTo(one), await answerTo(one)];
  for (const { id } of [again, failedAgain]) await createReview(t.db, { answer_id: id, latest: false });
  await createReview(t.db, { answer_id: again.id, state: 'in_progress' });
  await createReview(t.db, { answer_id: failedAgain.id, state: 'failed', cause: 'Сбой' });

  const listed = await waiting(admin);
  expect(listed.map(({ id }: Row) => id)).toEqual([failedAgain.id, fresh.id, failed.id]);
  expect(listed[2]).toMatchObject({
    user: { id: one.student.id },
    lessonId: one.lesson.id,
    review: { state: 'failed', cause: 'Неверный ключ' },
  });
  const pages = [await waiting(admin, '?limit=2'), await waiting(admin, `?cursor=${fresh.id}`)];
  expect(pages.map((page) => page.length)).toEqual([2, 1]);
  const refused = await t.call('GET', '/api/answers/waiting', { as: one.student });
  expect(refused.statusCode).toBe(403);
});

test('gives all answers, newest first: an administrator everyone’s, a curator those of his people', async () => {
  await t.db.deleteFrom('answers').execute();
  const admin = await createAdmin(t.db);
  const [one, other] = [await createStudentInLesson(t.db), await createStudentInLesson(t.db)];
  const answers = [];
  for (const { lesson, student } of [one, other, one]) {
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await createReview(t.db, { answer_id: answer.id });
    answers.unshift(answer.id);
  }
  const curator = await createCurator(t.db, { of: [{ course_id: one.course.id }] });
  const all = async (as: Row, query = '') =>
    (await t.call('GET', `/api/answers${query}`, { as })).json().map(({ id }: Row) => id);
  expect(await all(admin)).toEqual(answers);
  expect(await all(admin, `?limit=1&cursor=${answers[0]}`)).toEqual([answers[1]]);
  expect(await all(curator)).toEqual([answers[0], answers[2]]);
  expect(await all(curator, `?cursor=${answers[0]}`)).toEqual([answers[2]]);
  expect((await t.call('GET', '/api/answers', { as: one.student })).statusCode).toBe(403);
});
