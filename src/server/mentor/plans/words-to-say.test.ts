import { beforeEach, expect, test } from 'vitest';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Moment, PlanOffer } from '#contract/plans/schemas.ts';
import {
  aCriterion,
  createAnswer,
  createLesson,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting } from '#test/skills-setting.ts';

const t = testApp();
const { setting } = skillsSetting(t);

const facts = aCriterion('Факты');
const request = aCriterion('Просьба');
const phrase = aCriterion('Первая фраза');
const end = aCriterion('Просьба напоследок');
const rubric = [facts, request, phrase, end];

let of: Awaited<ReturnType<typeof setting>> & { lesson: { id: string }; version: { id: string } };
beforeEach(async () => {
  const within = await setting();
  const lesson = await createLesson(t.db, { course_id: within.course.id });
  of = {
    ...within,
    lesson,
    version: await createMentorVersion(t.db, { lesson_id: lesson.id, criteria: rubric }),
  };
});

type Said = Partial<Parameters<typeof createRemark>[1]> & { by: Criterion; words: string };

/** An attempt whose text is what its remarks quote. */
async function attempt(...said: Said[]) {
  const content = said.map(({ words }) => words).join(' ');
  const answer = await createAnswer(t.db, { user_id: of.student.id, lesson_id: of.lesson.id, content });
  const review = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: of.version.id,
    summary: 'Итог',
  });
  for (const [order, { by, words, ...given }] of said.entries()) {
    const start = content.indexOf(words);
    const remark = { level: 2, order, quotes: [[start, start + words.length] as [number, number]] };
    await createRemark(t.db, { review_id: review.id, criterion_id: by.id, ...remark, ...given });
  }
  return answer;
}

const offers = async (answer: { id: string }) => {
  const response = await t.call('GET', `/api/plans/offers?answerId=${answer.id}`, { as: of.student });
  return response.json<PlanOffer[]>().map(({ words }) => words);
};

const moment = async (answer: { id: string }, as: { id: string } = of.student) =>
  t.call('GET', `/api/answers/${answer.id}/moment`, { as });

const momentOf = async (answer: { id: string }) => (await moment(answer)).json<Moment>();

const borrowed = (words: string) => ({ borrowed: JSON.stringify([[0, words.length]]), is_borrowed: true });

test('quotes of words that are said aloud are offered, the newest attempt’s first, middle levels too, three at most', async () => {
  await attempt(
    { by: request, words: 'Пришлите, пожалуйста, в среду.' },
    { by: facts, words: 'Во вторник он опоздал.' },
  );
  const newest = await attempt(
    { by: facts, words: 'Отчёт пришёл на день позже.' },
    { by: request, words: 'Пришлите его завтра.', level: 1 },
    { by: phrase, words: 'Есть минута про отчёт?' },
  );
  expect(await offers(newest)).toEqual([
    'Пришлите его завтра.',
    'Есть минута про отчёт?',
    'Пришлите, пожалуйста, в среду.',
  ]);
  await attempt({ by: phrase, words: 'Давайте про отчёт.' });
  expect(await offers(newest)).toHaveLength(3);
});

test('a question stays one, whose quote ends before its sign', async () => {
  const words = 'Что помешало прислать его раньше';
  const answer = await attempt({ by: phrase, words: `${words}?`, quotes: [[0, words.length]] });
  expect(await offers(answer)).toEqual([`${words}?`]);
});

test('below the top, what is quoted of a criterion that wants something absent is what spoils it', async () => {
  const clean = { ...phrase, byAbsence: true as const };
  const version = await createMentorVersion(t.db, { lesson_id: of.lesson.id, number: 2, criteria: [clean] });
  of = { ...of, version };
  const spoilt = await attempt({ by: clean, words: 'Вы молодец, не то что другие.', level: 1 });
  expect(await offers(spoilt)).toEqual([]);
  const whole = await attempt({ by: clean, words: 'Спасибо, что открыли ящики.' });
  expect(await offers(whole)).toEqual(['Спасибо, что открыли ящики.']);
});

test('nothing is offered of a lesson that quotes hot lines: neither what others said nor one’s own', async () => {
  const answer = await attempt({ by: facts, words: '— Ты вечно опаздываешь! — Да пошёл ты!' });
  expect(await offers(answer)).toEqual([]);
  expect(await momentOf(answer)).toEqual({ isCalm: true, offer: null });
});

test.each<[string, Partial<Said>]>([
  ['a remark with a next step', { next_step: 'назовите час' }],
  ['the lowest level', { level: 0 }],
  ['no level', { level: null }],
  ['words of the mentor', borrowed('Пришлите его завтра к обеду.')],
])('%s gives no words to say', async (_, given) => {
  const answer = await attempt({ by: request, words: 'Пришлите его завтра к обеду.', ...given });
  expect(await offers(answer)).toEqual([]);
  expect((await momentOf(answer)).offer).toBeNull();
});

test('words that a person has said to be the student’s own are offered again', async () => {
  const words = 'Пришлите его завтра к обеду.';
  const answer = await attempt({ by: request, words, ...borrowed(words), lifted_by_id: of.curator.id });
  expect(await offers(answer)).toEqual([words]);
  expect((await momentOf(answer)).offer).toMatchObject({ words });
});

test('what the author says of a criterion counts at once, also of reviews before', async () => {
  const answer = await attempt(
    { by: request, words: 'Пришлите его завтра.' },
    { by: facts, words: 'Отчёт пришёл на день позже.' },
  );
  const marked = [{ ...facts, aloud: true }, { ...request, aloud: false }, phrase];
  await createMentorVersion(t.db, { lesson_id: of.lesson.id, number: 2, criteria: marked });
  expect(await offers(answer)).toEqual(['Отчёт пришёл на день позже.']);
  // A criterion that is gone is as it was.
  await createMentorVersion(t.db, { lesson_id: of.lesson.id, number: 3, criteria: [phrase] });
  expect(await offers(answer)).toEqual(['Пришлите его завтра.']);
});

test('an alarm gives no words, and nothing is said of what was reached; a false one does', async () => {
  const answer = await attempt({ by: request, words: 'Пришлите его завтра.' });
  const alarm = await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
  const settle = (set: object) => t.db.updateTable('referrals').set(set).where('id', '=', alarm.id).execute();
  const settled_at = new Date().toISOString();
  expect([await offers(answer), await momentOf(answer)]).toEqual([[], { isCalm: false, offer: null }]);
  await settle({ settled_at, decision: 'answered' });
  expect([await offers(answer), await momentOf(answer)]).toEqual([[], { isCalm: false, offer: null }]);
  await settle({ settled_at, decision: 'dismissed' });
  expect(await offers(answer)).toEqual(['Пришлите его завтра.']);
  expect(await momentOf(answer)).toMatchObject({ isCalm: true, offer: { words: 'Пришлите его завтра.' } });
});

test('the moment has the longest words at the top, of this attempt', async () => {
  const longest = 'Есть минута? Хочу понять, что задержало отчёт.';
  await attempt({ by: phrase, words: `${longest} И ещё раз о том же.` });
  const answer = await attempt(
    { by: request, words: 'Пришлите его завтра.' },
    { by: phrase, words: longest },
    { by: end, words: 'Пришлите, пожалуйста, завтра к обеду, а то я не успеваю его прочесть.', level: 1 },
    { by: facts, words: 'Отчёт пришёл на день позже, и мы не успели свести цифры к понедельнику.' },
  );
  expect(await momentOf(answer)).toEqual({ isCalm: true, offer: { words: longest, from: 'answer' } });
});

test('somebody else’s answer has no moment', async () => {
  const answer = await attempt({ by: request, words: 'Пришлите его завтра.' });
  const stranger = await createUser(t.db);
  await enrol(t.db, { user_id: stranger.id, course_id: of.course.id });
  expect((await moment(answer, stranger)).statusCode).toBe(404);
  expect((await moment(answer, of.curator)).statusCode).toBe(404);
});
