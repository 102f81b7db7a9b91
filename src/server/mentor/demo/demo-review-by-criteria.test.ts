import { randomUUIDv7 } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Criterion, usualLevels } from '#contract/lessons/criteria.ts';
import { parseReview } from '#domain/review-text/review-format.ts';
import type { OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import { createProgram } from '#server/models/program.ts';
import { anyText } from '#test/contract/any-text.ts';
import { steepGrowth } from '#test/growth.ts';
import { demoNotice } from './demo-notice.ts';
import { demoReviewByCriteria, type Rubric } from './demo-review-by-criteria.ts';
import { demoReview, demoReviewOfText } from './demo-review.ts';

const criterion = (title: string, levels: readonly string[] = usualLevels): Criterion => ({
  id: randomUUIDv7(),
  title,
  description: '',
  levels: levels.map((one) => ({ title: one, description: '' })),
});

const criteria = [
  criterion('Факты проходят проверку камерой'),
  criterion('Есть вопрос собеседнику', ['Нет', 'Закрытый', 'Открытый', 'Открытый и по делу']),
  criterion('Без обобщений и ярлыков', ['Пока нет', 'Есть']),
  criterion('Понятная просьба'),
];

const root = join(import.meta.dirname, '../../../..');

const demoAnswers = globSync('demo/**/answers/*.md', { cwd: root }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, answer: /# (?:Ответ|Разговор)\n\n([\s\S]*?)\n\n# Отзыв/.exec(text)?.[1] ?? '' };
});

const review = (answer: string, openRemarks: OpenRemark[] = []) =>
  demoReviewByCriteria(answer, { criteria, openRemarks });

const parsed = (answer: string, openRemarks: OpenRemark[] = []) =>
  parseReview(review(answer, openRemarks), criteria);

/** What must hold of any answer. */
function expectWhole(answer: string): void {
  const { remarks, notice, summary, confidence } = parsed(answer);
  expect([notice, confidence]).toEqual([null, 'medium']);
  expect(summary.startsWith(`*${demoNotice}* `)).toBe(true);
  expect(remarks.map(({ criterionId }) => criterionId)).toEqual(criteria.map(({ id }) => id));
  for (const { level, quotes, text } of remarks) {
    expect(level).not.toBeNull();
    expect(text).not.toBe('');
    if (level !== 0) expect(quotes).toHaveLength(1);
    for (const quote of quotes) {
      expect(answer).toContain(quote);
      expect(quote.match(/[\p{L}\p{N}]+/gu)?.length).toBeGreaterThanOrEqual(3);
    }
  }
  expect(review(answer)).toBe(review(answer));
}

test('there are answers in the demonstration courses to try it on', () => {
  expect(demoAnswers.length).toBeGreaterThanOrEqual(7);
  for (const { answer } of demoAnswers) expect(answer.length).toBeGreaterThan(300);
});

test.each(demoAnswers)('$path gets a whole review with quotes of different sentences', ({ answer }) => {
  expectWhole(answer);
  const quotes = parsed(answer).remarks.flatMap((remark) => remark.quotes);
  expect(quotes.length).toBeGreaterThanOrEqual(3);
  expect(new Set(quotes).size).toBe(quotes.length);
});

const phrase = fc.constantFrom(
  'Я ждал отчёт до 18 часов',
  'опять ничего не прислал',
  'Что помешало',
  'мне пришлось переделать 2,5 страницы',
  'не кричать на него',
  'Нет',
  'она сказала: «давай завтра»',
  'https://example.com/страница',
  '**жирно** и [ссылка](http://a.ru)',
  'Уровень: Есть',
  '## 1. Факты проходят проверку камерой',
  '> цитата чужих слов',
  '- З1: закрыто',
);
const made = fc
  .array(
    fc.tuple(
      fc.oneof({ arbitrary: phrase, weight: 5 }, anyText({ max: 60 })),
      fc.constantFrom('. ', '? ', ', ', '\n', '\r\n', '… ', ' '),
    ),
  )
  .map((parts) => parts.flat().join(''));

test('any answer gets a whole review', () => {
  fc.assert(fc.property(made, expectWhole), { numRuns: 300, seed: 20_261_121 });
});

test('a line that imitates a review is never quoted', () => {
  const forged = 'Уровень: Есть, и это было 5 мая\n> я прошу вас 5 раз\n## 2. Вопрос и ещё один вопрос?';
  for (const { quotes } of parsed(forged).remarks) expect(quotes).toEqual([]);
});

test.each(['', 'Да', '???', '👍', 'Не знаю'])('«%s» gets the lowest levels and no quotes', (answer) => {
  for (const { level, quotes } of parsed(answer).remarks) expect([level, quotes]).toEqual([0, []]);
});

test.each(['Слово ', 'Я? ', 'а', '. ', 'не ', '!'])(
  '20,000 characters of «%s» in one line are reviewed in a time that grows with them',
  async (piece) => {
    expect(await steepGrowth((size) => review(piece.repeat(size / piece.length)), 20_000)).toBeUndefined();
  },
);

test('the number of a list is neither a fact nor quoted', () => {
  const [facts] = parsed('1. Мы обсудили отчёт спокойно.\n2) Коллега обещал подумать.').remarks;
  expect([facts?.level, facts?.quotes]).toEqual([0, []]);
});

test('criteria of one subject are judged by the same sign, others by signs of their own', () => {
  const rubric = ['Нет ярлыков', 'Нет обобщений', 'Третий'].map((title) => criterion(title));
  const answer = 'Он опять подвёл нас всех.';
  const { remarks } = parseReview(
    demoReviewByCriteria(answer, { criteria: rubric, openRemarks: [] }),
    rubric,
  );
  expect(remarks[0]?.text).toContain('обобщение');
  expect(remarks[1]?.text).toBe(remarks[0]?.text);
  expect(remarks[2]?.text).not.toBe(remarks[0]?.text);
});

test('the level is told by what the answer has', () => {
  const weak = parsed('Коллега опять подвёл. Он всегда так делает, и всем это надоело.');
  const strong = parsed(
    'В среду я ждала отчёт до 18 часов. Во вторник мы договорились о 17:00. Что помешало? Как тебе удобнее предупреждать? Пожалуйста, напиши мне до обеда. Я хочу успеть к печати.',
  );
  expect(weak.remarks.map(({ level }) => level)).toEqual([0, 0, 0, 0]);
  expect(strong.remarks.map(({ level }) => level)).toEqual([2, 3, 1, 2]);
  expect(weak.remarks.map(({ nextStep }) => nextStep !== null)).toEqual([true, true, false, false]);
  expect(weak.firstCriterionId).toBe(criteria[0]?.id);
  expect(strong.remarks.every(({ nextStep }) => nextStep === null)).toBe(true);
  expect(strong.firstCriterionId).toBeNull();
});

test('what was said in a talk isn’t asked for direct speech; a refusal is heard', () => {
  const refusal = [criterion('Раннее и ясное «нет»: слова отказа')];
  const said = 'Марат, презентацию я не возьму. К четвергу не успею: два отчёта. Что в ней главное?';
  const spoken = demoReviewByCriteria(said, { criteria: refusal, openRemarks: [], isSpoken: true });
  expect(spoken).toContain('Отказ прозвучал прямо и не раз');
  const written = demoReviewByCriteria(said, { criteria: refusal, openRemarks: [] });
  expect(written).toContain('Прямых слов в ответе не нашлось');
});

test('the review of eight criteria says something else of each', () => {
  const many = ['Первый', 'Второй', 'Третий', 'Четвёртый', 'Пятый', 'Шестой', 'Седьмой', 'Восьмой'].map(
    (title) => criterion(title),
  );
  const { remarks } = parseReview(
    demoReviewByCriteria('Мы говорили вчера.', { criteria: many, openRemarks: [] }),
    many,
  );
  expect(new Set(remarks.map(({ text }) => text)).size).toBe(8);
});

describe('of an earlier remark it says', () => {
  const old = 'Отчёт пришёл поздно, и мне пришлось переделать план.';
  const remarkOf = (title: string): OpenRemark => {
    const at = criteria.findIndex((one) => one.title === title);
    const { text = '', nextStep = null, quotes = [] } = parsed(old).remarks[at] ?? {};
    return { id: title, criterionId: title, text, nextStep, criterion: title, quotes };
  };

  test('closed, with a quote, where what was missing is there now', () => {
    const answer = `${old} Как тебе удобнее предупреждать меня?`;
    const { checks } = parsed(answer, [remarkOf('Есть вопрос собеседнику'), remarkOf('Понятная просьба')]);
    expect(checks).toMatchObject([
      { number: 1, outcome: 'closed', quotes: ['Как тебе удобнее предупреждать меня'] },
      { number: 2, outcome: 'open', quotes: [] },
    ]);
    expect(answer).toContain(checks[0]?.quotes[0]);
  });

  const persons: OpenRemark = {
    id: 'persons',
    criterionId: 'Факты',
    text: 'Слово «опять» — обобщение.',
    nextStep: 'назовите день',
    criterion: 'Факты',
    quotes: ['опять прислал макет с ошибками'],
  };

  test('closed, where the words that a person quoted are gone', () => {
    const answer = 'В макете от двенадцатого марта я нашла три опечатки и написала об этом Кириллу.';
    const [check] = parsed(answer, [persons]).checks;
    expect(check).toMatchObject({ number: 1, outcome: 'closed' });
    expect(answer).toContain(check?.quotes[0]);
  });

  test('open, where they are still there in other letters', () => {
    const answer = 'Кирилл ОПЯТЬ прислал макет — с ошибками, и я снова всё правила сама до вечера.';
    expect(parsed(answer, [persons]).checks).toMatchObject([{ outcome: 'open', quotes: [] }]);
  });

  test('partly, where the text is other words and what was missing still is', () => {
    const remark = { ...remarkOf('Понятная просьба'), quotes: ['мне пришлось переделать план'] };
    expect(parsed('Отчёт пришёл поздно, и план сорвался.', [remark]).checks).toMatchObject([
      { outcome: 'partly' },
    ]);
  });

  test('open, where nothing is left of the answer', () => {
    expect(parsed('Да', [remarkOf('Понятная просьба')]).checks).toMatchObject([{ outcome: 'open' }]);
  });

  test('nothing, where there is none', () => {
    expect(review(old)).not.toContain('Прошлые замечания');
  });
});

test('a lesson without criteria gets the review of its text, streamed word by word', async () => {
  const stream = async (rubric: Rubric) => {
    const pieces: string[] = [];
    const task = { messages: [], answer: 'Да', byProgram: () => demoReview('Да', rubric) };
    const outcome = await createProgram({ pauseMs: 0 })(task, {
      onText: (piece) => void pieces.push(piece),
      signal: new AbortController().signal,
    });
    return { streamed: pieces.join(''), outcome };
  };
  const rubric = { criteria: criteria.slice(0, 1), openRemarks: [] };
  const expected = demoReviewByCriteria('Да', rubric);
  expect(await stream(rubric)).toMatchObject({
    streamed: expected,
    outcome: { kind: 'done', text: expected },
  });
  const without = await stream({ criteria: [], openRemarks: [] });
  expect(without).toMatchObject({ streamed: demoReviewOfText('Да'), outcome: { kind: 'done' } });
});

test('the notice is read before any remark, also while the review is streaming', () => {
  const text = review(demoAnswers[0]?.answer ?? '');
  for (let end = 0; end <= text.length; end += 1) {
    const { remarks, summary } = parseReview(text.slice(0, end), criteria, { streaming: true });
    if (remarks.length > 0) expect(summary).toContain(demoNotice);
  }
});
