import { beforeEach, expect, test } from 'vitest';
import { createCriteriaSetting, facts, request, review } from '#test/criteria-setting.ts';
import { aCriterion, createMentorVersion } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const setting = forAllTests(createCriteriaSetting);

beforeEach(() => setting.clear());

const advice = 'Двенадцатого марта в макете нашлись три опечатки и старый логотип';
const closed = (quote: string) => `## Прошлые замечания\n- З1: закрыто.\n> ${quote}\n`;

/** A first attempt whose review offers words, and a second one with these, by which the model proves level and closing. */
async function secondAttempt(content: string, quote = content) {
  setting.script(review(facts().replace('назовите день', `скажите: «${advice}»`), request));
  await setting.reviewed();
  setting.script(
    review(facts({ level: 'Есть', quote }), closed(quote)),
    review(facts({ level: 'Есть', quote }), closed(quote)),
  );
  const { id, feedback, aiResponse } = await setting.reviewed(content);
  const { rows } = await setting.pool.query(
    `select level, quotes, borrowed, is_borrowed from remarks join reviews on reviews.id = review_id
      where answer_id = $1 order by "order"`,
    [id],
  );
  return { id, remark: feedback?.remarks[0], check: feedback?.checks[0], stored: rows[0], aiResponse };
}

test.each([
  ['pasted', advice],
  [
    'in another case, without «ё» and with other signs',
    'двенадцатого МАРТА: в макете нашлись три опечатки — и старый логотип!',
  ],
  ['with a word replaced', 'Двенадцатого апреля в макете нашлись три опечатки и старый логотип'],
])('advice %s proves nothing: the level is in outline, the remark stays half open', async (_, content) => {
  const { remark, check, stored, aiResponse } = await secondAttempt(content);
  expect(remark).toMatchObject({ level: 2, borrowed: { isLifted: false, quotes: remark?.quotes } });
  expect(stored).toMatchObject({ level: 2, is_borrowed: true, borrowed: stored.quotes });
  expect(check).toMatchObject({ outcome: 'partly', isBorrowed: true });
  expect(aiResponse).toContain('**Есть** — пока словами наставника');
});

test('nor do words beside it that are shown with their denial: they are the student’s, and prove nothing', async () => {
  const denied = 'сказать Денису прямо, что он подводит верстальщика';
  const { remark, check } = await secondAttempt(`${advice}. Я не стал ${denied}.`, `${advice}\n> ${denied}`);
  expect(remark?.quotes).toHaveLength(2);
  expect(remark).toMatchObject({ level: 2, borrowed: { isLifted: false, quotes: [remark?.quotes[0]] } });
  expect(check).toMatchObject({ outcome: 'partly', isBorrowed: true });
});

test.each([
  [
    'the same thought in own words',
    'Прочитал файл от вторника: логотип прошлогодний, в тексте насчитал три ошибки',
  ],
  ['a phrase of the first attempt', 'Прошу присылать макет до пятницы, до шести вечера'],
])('%s is the student’s own', async (_, content) => {
  const { remark, check } = await secondAttempt(content);
  expect(remark?.borrowed).toBeUndefined();
  expect(remark?.level).toBe(2);
  expect(check).toMatchObject({ outcome: 'closed' });
  expect(check?.isBorrowed).toBeUndefined();
});

test.each([
  ['made of the mentor’s words alone lacks nothing by itself', advice, undefined, true],
  [
    'with words of one’s own has left out what it lacks',
    `${advice}. Прочитал файл ещё в среду, до планёрки, и выписал всё на листок.`,
    'Прочитал файл ещё в среду, до планёрки, и выписал всё на листок',
    false,
  ],
])('an attempt %s', async (_, content, own, isBorrowed) => {
  const byAbsence = { ...aCriterion('Без упрёка'), byAbsence: true as const };
  const criteria = [...setting.criteria.slice(0, 1), byAbsence];
  await createMentorVersion(setting.db, { lesson_id: setting.lesson.id, number: number++, criteria });
  setting.script(
    review(
      facts().replace('назовите день', `скажите: «${advice}»`),
      '## 2. Без упрёка\nУровень: Пока нет\nУпрёк.\n',
    ),
  );
  await setting.reviewed();
  const proof = own ? `${advice}\n> ${own}` : advice;
  setting.script(
    review(facts({ level: 'Есть', quote: proof }), '## 2. Без упрёка\nУровень: Есть\nЛишнего нет.\n'),
  );
  const { feedback } = await setting.reviewed(content);
  expect(feedback?.remarks.map((remark) => [remark.level, Boolean(remark.borrowed)])).toEqual([
    [2, isBorrowed],
    [2, isBorrowed],
  ]);
  await createMentorVersion(setting.db, {
    lesson_id: setting.lesson.id,
    number: number++,
    criteria: setting.criteria,
  });
});

test('closed without words of its own, a remark is judged by those of its criterion, whatever that is called by now', async () => {
  setting.script(review(facts().replace('назовите день', `скажите: «${advice}»`), request));
  await setting.reviewed();
  const renamed = setting.criteria.map((one, index) =>
    index === 0 ? { ...one, title: 'Факты без оценок' } : one,
  );
  await createMentorVersion(setting.db, {
    lesson_id: setting.lesson.id,
    number: number++,
    criteria: renamed,
  });
  const section = facts({ level: 'Есть', quote: advice }).replace(
    'Факты вместо приговоров',
    'Факты без оценок',
  );
  const reply = review(section, '## Прошлые замечания\n- З1: закрыто.\n');
  setting.script(reply, reply);
  const { feedback } = await setting.reviewed(advice);
  expect(feedback?.remarks[0]).toMatchObject({
    criterion: 'Факты без оценок',
    borrowed: { isLifted: false },
  });
  expect(feedback?.checks).toMatchObject([{ outcome: 'partly', isBorrowed: true }]);
  await createMentorVersion(setting.db, {
    lesson_id: setting.lesson.id,
    number: number++,
    criteria: setting.criteria,
  });
});

let number = 2;

test('what stands in the lesson is nobody’s, and a first attempt borrows from nobody', async () => {
  await setting.pool.query('update lessons set content = $1', [`Пример. ${advice}.`]);
  expect((await secondAttempt(advice)).remark?.borrowed).toBeUndefined();
  await setting.pool.query("update lessons set content = ''");
  await setting.clear();
  setting.script(review(facts({ level: 'Есть', quote: advice }), request));
  expect((await setting.reviewed(advice)).feedback?.remarks[0]?.borrowed).toBeUndefined();
});

test('pasted again, the words are no more the student’s than before', async () => {
  await secondAttempt(advice);
  setting.script(
    review(facts({ level: 'Есть', quote: advice })),
    review(facts({ level: 'Есть', quote: advice })),
  );
  expect((await setting.reviewed(advice)).feedback?.remarks[0]?.borrowed).toMatchObject({ isLifted: false });
});
