import { beforeEach, expect, test } from 'vitest';
import type { RunAnswer } from '#contract/runs/schemas.ts';
import { createApplySetting, ofAnswers } from '#test/apply-setting.ts';
import {
  createAnswer,
  createCurator,
  createGroup,
  createLesson,
  createReferral,
  createUser,
  enrol,
  nextId,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const t = forAllTests(createApplySetting);

beforeEach(() => t.clear());

const ask = (
  body: object,
  { as = t.admin, lessonId = t.lesson.id }: { as?: { id: string }; lessonId?: string } = {},
) => t.call('POST', `/api/lessons/${lessonId}/runs/answers`, { as, body: { ...ofAnswers, ...body } });

const list = async (body: object = {}): Promise<RunAnswer[]> => {
  const response = await ask(body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

async function named(last_name: string, first_name = 'Анна') {
  const user = await createUser(t.db, { first_name, last_name });
  await enrol(t.db, { user_id: user.id, course_id: t.lesson.course_id });
  return user;
}

test('answers that a run would be over stand by their students’ names, with why one isn’t asked about', async () => {
  const last = await t.reviewed({ as: await named('Яшина') });
  const first = await t.reviewed({ as: await named('Арбузова') });
  const judged = await t.reviewed({ as: await named('Белова') });
  await t.pool.query(`update reviews set author = 'mentor' where id = $1`, [judged.review.id]);
  const names = (await list()).map(({ id, student, skipped }) => [id, student.lastName, skipped]);
  expect(names).toEqual([
    [first.answer.id, 'Арбузова', null],
    [judged.answer.id, 'Белова', 'reviewed'],
    [last.answer.id, 'Яшина', null],
  ]);
  // By the filter of the preview.
  expect((await list({ withoutPerson: true })).map(({ id }) => id)).toEqual([
    first.answer.id,
    last.answer.id,
  ]);
  const group = await createGroup(t.db, { course_id: t.lesson.course_id });
  expect(await list({ groupId: group.id })).toEqual([]);
  expect(await list({ until: '2020-01-01T00:00:00.000Z' })).toEqual([]);
});

test('the words of an alarm, and of what a person was asked to read, aren’t told', async () => {
  const alarm = await t.reviewed({ as: await named('Арбузова') });
  const asked = await t.reviewed({ as: await named('Белова') });
  await t.reviewed({ as: await named('Яшина'), content: 'Я  сказал\nколлеге' });
  await createReferral(t.db, { answer_id: alarm.answer.id, reason: 'crisis' });
  await t.pool.query(`update answers set reader = 'person' where id = $1`, [asked.answer.id]);
  expect((await list()).map(({ title, skipped }) => [title, skipped])).toEqual([
    [null, 'alarm'],
    [null, 'person'],
    ['Я сказал коллеге', null],
  ]);
  // Nor are they once the alarm has been dismissed: whoever is given them is in the journal.
  await t.pool.query(`update referrals set settled_at = now(), decision = 'dismissed', settled_by_id = $1`, [
    t.admin.id,
  ]);
  expect((await list())[0]).toMatchObject({ title: null, skipped: null });
});

test('of the answers chosen by name the run asks, and of no others', async () => {
  const one = await t.reviewed({ as: await named('Арбузова') });
  const other = await t.reviewed({ as: await named('Белова') });
  await t.reviewed({ as: await named('Яшина') });
  const answerIds = [one.answer.id, other.answer.id];
  expect(await t.preview({ ...ofAnswers, answerIds })).toMatchObject({ count: 2, toAsk: 2 });
  const finished = await t.overAnswers({ answerIds });
  const asked = (await t.results(finished)).map(({ answerId }) => answerId);
  expect(new Set(asked)).toEqual(new Set(answerIds));
  expect(asked).toHaveLength(2);
});

test('neither an answer of another lesson nor one that the filter leaves out is taken by its id', async () => {
  const { answer, review } = await t.reviewed();
  const lesson = await createLesson(t.db, { course_id: t.lesson.course_id });
  const foreign = await createAnswer(t.db, { user_id: t.student.id, lesson_id: lesson.id });
  const count = async (body: object) => (await t.preview({ ...ofAnswers, ...body })).count;
  expect(await count({ answerIds: [foreign.id, nextId()] })).toBe(0);
  expect(await count({ answerIds: [answer.id, foreign.id] })).toBe(1);
  await t.pool.query(`update reviews set author = 'mentor' where id = $1`, [review.id]);
  expect(await count({ answerIds: [answer.id], withoutPerson: true })).toBe(0);
});

test('two thousand may be chosen, and not one more', async () => {
  const preview = (answerIds: string[]) =>
    t.call('POST', `/api/lessons/${t.lesson.id}/runs/preview`, {
      as: t.admin,
      body: { ...ofAnswers, answerIds },
    });
  const many = Array.from({ length: 2_000 }, nextId);
  expect((await preview(many)).statusCode).toBe(200);
  const refused = await preview([...many, nextId()]);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ fields: { answerIds: 'Не больше 2000 ответов' } });
  expect((await preview([])).json()).toMatchObject({ fields: { answerIds: 'Выберите хотя бы один ответ' } });
});

test('they are an administrator’s to choose from', async () => {
  const curator = await createCurator(t.db, { of: [{ course_id: t.lesson.course_id }] });
  expect((await ask({}, { as: curator })).statusCode).toBe(403);
  expect((await ask({}, { as: t.student })).statusCode).toBe(403);
  expect((await ask({}, { lessonId: nextId() })).statusCode).toBe(404);
});
