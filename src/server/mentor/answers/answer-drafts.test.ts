import { expect, test } from 'vitest';
import type { AnswerDraft } from '#contract/answers/answer-drafts.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { answerCalls } from '#test/answer-calls.ts';
import { createStudentInLesson, createUser, enrol, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const { submit } = answerCalls(() => t);

type Row = { id: string };

const save = (as: Row, lesson: Row, text: string, revision = 0) =>
  t.call('PUT', `/api/lessons/${lesson.id}/draft`, { as, body: { text, revision } });

const read = async (as: Row, lesson: Row): Promise<AnswerDraft | null> =>
  (await t.call('GET', `/api/lessons/${lesson.id}/draft`, { as })).json().draft;

const saved = async (...args: Parameters<typeof save>): Promise<AnswerDraft> =>
  (await save(...args)).json().draft;

test('a draft is stored as typed, read on another device, and arrives with the lesson’s page', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  expect(await read(student, lesson)).toBeNull();
  const draft = await saved(student, lesson, '  Начало\n');
  expect(draft).toEqual({
    text: '  Начало\n',
    revision: expect.any(Number),
    updatedAt: expect.stringMatching(/Z$/),
  });
  expect(await read(student, lesson)).toEqual(draft);
  const page = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });
  expect(page.json().draft).toEqual(draft);
});

test('of two devices neither overwrites the other: the later one gets the stored draft', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const first = await saved(student, lesson, 'С телефона');

  const blind = await save(student, lesson, 'С компьютера');
  expect([blind.statusCode, blind.json()]).toMatchObject([409, { code: 'stale_draft', draft: first }]);

  const second = await saved(student, lesson, 'С телефона и дальше', first.revision);
  const late = await save(student, lesson, 'С компьютера', first.revision);
  expect(late.json().draft).toEqual(second);
  expect((await save(student, lesson, '', first.revision)).json().draft).toEqual(second);

  const chosen = await saved(student, lesson, 'С компьютера', second.revision);
  expect(await read(student, lesson)).toEqual(chosen);
});

test('two saves at one moment are one’s, and the other is refused', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const { revision } = await saved(student, lesson, 'Начало');
  const responses = await Promise.all(['А', 'Б'].map((text) => save(student, lesson, text, revision)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
});

test('a save that is repeated because its response was lost is no conflict', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const first = await saved(student, lesson, 'Начало');
  await saved(student, lesson, 'Продолжение', first.revision);
  expect((await save(student, lesson, 'Продолжение', first.revision)).statusCode).toBe(200);
});

test('an emptied draft is gone, and a device that still knows it doesn’t take a new one for it', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const first = await saved(student, lesson, 'Начало');
  expect((await save(student, lesson, '', first.revision)).json()).toEqual({ draft: null });
  expect(await read(student, lesson)).toBeNull();
  expect((await save(student, lesson, '')).json()).toEqual({ draft: null });

  const anew = await saved(student, lesson, 'Сначала');
  expect((await save(student, lesson, 'Со старого телефона', first.revision)).json().draft).toEqual(anew);
});

test('sending the answer deletes the draft, a refused one keeps it', async () => {
  const { lesson, student } = await createStudentInLesson(t.db, { lesson: { attempts_limit: 1 } });
  await save(student, lesson, 'Мой ответ');
  expect((await submit(student, lesson, 'Мой ответ')).statusCode).toBe(201);
  expect(await read(student, lesson)).toBeNull();

  const next = await saved(student, lesson, 'Второй ответ');
  expect((await submit(student, lesson, 'Второй ответ')).statusCode).toBe(409);
  expect(await read(student, lesson)).toEqual(next);
});

test('a draft is the person’s own: nobody else reads, overwrites or deletes it', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const classmate = await createUser(t.db);
  await enrol(t.db, { user_id: classmate.id, course_id: course.id });
  const draft = await saved(student, lesson, 'Личное');

  expect(await read(classmate, lesson)).toBeNull();
  await save(classmate, lesson, 'Чужое', draft.revision);
  await save(classmate, lesson, '', draft.revision);
  await submit(classmate, lesson, 'Ответ');
  expect(await read(student, lesson)).toEqual(draft);
});

test('a draft is refused where the person may not answer, and waits there', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const draft = await saved(student, lesson, 'Успел начать');
  const enrolment = (expires_at: string | null) =>
    t.db.updateTable('user_courses').set({ expires_at }).where('user_id', '=', student.id).execute();

  await enrolment(hoursFromNow(-1));
  for (const refused of [
    await save(student, lesson, 'Позже', draft.revision),
    await save(student, lesson, '', draft.revision),
    await t.call('GET', `/api/lessons/${lesson.id}/draft`, { as: student }),
  ]) {
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'access_expired']);
  }
  await enrolment(null);
  expect(await read(student, lesson)).toEqual(draft);

  const stranger = await createUser(t.db);
  expect((await save(stranger, lesson, 'Чужой')).json().code).toBe('no_access');
  expect((await save(student, course404(lesson), 'Нигде')).statusCode).toBe(404);
});

test('a draft is no longer than an answer', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  expect((await save(student, lesson, 'я'.repeat(answerMaxLength + 1))).statusCode).toBe(400);
  expect((await save(student, lesson, 'я'.repeat(answerMaxLength))).statusCode).toBe(200);
});

const course404 = ({ id }: Row) => ({ id: `${id.slice(0, -4)}0000` });
