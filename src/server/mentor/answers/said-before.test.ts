import { beforeEach, expect, test } from 'vitest';
import { createAnswer, createReview } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';

const doubtful = 'Моя подруга год назад пыталась покончить с собой.';
const said = 'Завтра не выйду.';
const outright = 'Я больше не хочу жить, сегодня покончу с собой.';

const t = forAllTests(createPeopleSetting);

beforeEach(async () => {
  await t.pool.query("delete from answers; update lessons set content = 'О сменах.'");
});

const inLesson = (content: string) =>
  t.db.updateTable('lessons').set({ content }).where('id', '=', t.lesson.id).execute();

/** An attempt of before, and what the student has read of it. */
async function answered(content: string, text: string): Promise<void> {
  const of = { user_id: t.student.id, lesson_id: t.lesson.id };
  const answer = await createAnswer(t.db, { ...of, content, created_at: '2026-01-01T10:00:00Z' });
  const read = { answer_id: answer.id, state: 'done', in_force: true, text } as const;
  await createReview(t.db, { ...read, finished_at: '2026-01-01T10:01:00Z' });
}

/** The reasons that the answer is referred for, and whether its author is shown where help is. */
async function raised(content: string) {
  const sent = await t.submit(content);
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, care } = sent.json<{ id: string; care?: object }>();
  const rows = await t.db.selectFrom('referrals').select('reason').where('answer_id', '=', id).execute();
  return { reasons: rows.map(({ reason }) => reason), isCaredFor: care !== undefined };
}

const doubt = { reasons: ['doubt'], isCaredFor: true };
const nothing = { reasons: [], isCaredFor: false };

test('words that the lesson says raise no doubt; elsewhere they do', async () => {
  expect(await raised(said)).toEqual(doubt);
  await inLesson(`Что слышит начальник смены: «${said}» Что вы ответите?`);
  expect(await raised('ЗАВТРА не выйду!')).toEqual(nothing);
  expect(await raised(`${said} ${doubtful}`)).toEqual(doubt);
});

test('words that the mentor has proposed raise no doubt, to whom he has', async () => {
  await answered('Я промолчал.', `**Дальше:** скажите прямо: «${said}»`);
  expect(await raised(said)).toEqual(nothing);
  await t.pool.query('delete from answers');
  expect(await raised(said)).toEqual(doubt);
});

test('one’s own words, which a review has quoted, stay one’s own', async () => {
  await answered(`Я ответил. ${said}`, `Вы пишете: «${said}»`);
  expect(await raised(said)).toEqual(doubt);
});

test('what is said outright counts, whoever has said it before', async () => {
  await inLesson(`Вот что бывает: ${outright}`);
  await answered('Я промолчал.', outright);
  expect(await raised(outright)).toMatchObject({ reasons: ['crisis'] });
});
