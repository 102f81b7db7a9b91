import { describe, expect, test } from 'vitest';
import { criteria, example, facts, request } from '#test/review-example.ts';
import { parseReview } from './review-format.ts';

const main = '## Главное\nСрок назван. Прежде всего уберите «опять».\nНачать с: 1\n';
const [preface = '', ...sections] = example.replace(/^## Итог\n.*\n/m, '').split(/^(?=## )/m);
const form = [preface, main, ...sections].join('');
const said = 'Срок назван. Прежде всего уберите «опять».';

test('«Главное» before the sections is the summary, and names the criterion to begin with', () => {
  const { summary, ...rest } = parseReview(form, criteria);
  expect({ summary, ...rest }).toEqual({
    ...parseReview(example, criteria),
    summary: said,
    firstCriterionId: facts.id,
  });
});

test.each<[string, string, string | null]>([
  ['a bold label', form.replace('Начать с: 1', '**Начать с:** 1'), facts.id],
  ['a number with its sign', form.replace('Начать с: 1', 'Начать с: № 2.'), request.id],
  ['a number and a title', form.replace('Начать с: 1', 'Начать с: 2. Понятная просьба'), request.id],
  ['a title alone', form.replace('Начать с: 1', 'Начать с: «Понятная просьба»'), null],
  ['a number that no criterion has', form.replace('Начать с: 1', 'Начать с: 7'), null],
  ['nothing', form.replace('Начать с: 1\n', ''), null],
  ['a heading in bold', form.replace('## Главное', '**Главное**'), facts.id],
  ['a heading with a colon', form.replace('## Главное', '### Главное:'), facts.id],
  ['a word before the sentences', form.replace('## Главное\n', 'Главное: '), facts.id],
  ['an end that says it again', form.replace('Уверенность:', '## Итог\nЕщё раз.\nУверенность:'), facts.id],
])('where to begin: %s', (_, text, first) => {
  expect(parseReview(text, criteria)).toMatchObject({ summary: said, firstCriterionId: first });
});

test('the word is nothing special inside of a remark', () => {
  const text = form.replace('Срок назван, и действие ясно.', 'Главное: срок назван.\nНачать с: первого.');
  expect(parseReview(text, criteria)).toMatchObject({ summary: said, firstCriterionId: facts.id });
  expect(parseReview(text, criteria).remarks[1]?.text).toBe('Главное: срок назван.\nНачать с: первого.');
});

describe('a criterion called «Главное»', () => {
  const called = [facts, { ...request, title: 'Главное' }];

  test('is told from ours by its number', () => {
    const text = form.replace('## 2. Понятная просьба', '## 2. Главное');
    const parsed = parseReview(text, called);
    expect(parsed.summary).toBe(said);
    expect(parsed.remarks.map(({ criterionId, level }) => [criterionId, level])).toEqual([
      ['facts', 1],
      ['request', 2],
    ]);
  });

  test('may have more words than the model repeats', () => {
    const longer = [facts, { ...request, title: 'Главное возражение' }];
    const parsed = parseReview(form.replace('## 2. Понятная просьба', '## 2. Главное'), longer);
    expect(parsed.remarks[1]).toMatchObject({ criterionId: 'request', level: 2 });
  });
});

describe('while it streams', () => {
  test('what was said stays, and only grows', () => {
    let before = '';
    for (let length = 0; length <= form.length; length += 1) {
      const { summary, isProse } = parseReview(form.slice(0, length), criteria, { streaming: true });
      expect(summary.startsWith(before)).toBe(true);
      if (summary !== '') expect(isProse).toBe(false);
      before = summary;
    }
    expect(before).toBe(said);
  });
});

describe('an answer with nothing to judge', () => {
  const two = 'В ответе пока нечего разбирать. Что вы сказали бы Ирине первой фразой?';

  test.each([
    ['under «Главное»', `Человеку: не по заданию\n## Главное\n${two}\nУверенность: высокая\n`],
    ['without a heading', `Человеку: не по заданию\n${two}\nУверенность: высокая\n`],
  ])('is a summary without sections, %s', (_, text) => {
    expect(parseReview(text, criteria)).toMatchObject({ summary: two, remarks: [], isProse: false });
  });

  test('says something', () => {
    expect(parseReview('Человеку: не по заданию\n', criteria).isProse).toBe(true);
    expect(parseReview(`Человеку: нет\n## Главное\n${two}\n`, criteria).isProse).toBe(true);
  });
});
