import { expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { anAnswer } from '#test/page-rows.ts';
import { type AnswersPage, mergeStudentsAnswers, replaceAnswers } from './merge-answers.ts';

const maria = 'maria';
const ivan = 'ivan';

const answer = (id: string, userId: string, given: Partial<Answer> = {}) =>
  anAnswer({ id, userId, ...given });

const pages: AnswersPage[] = [
  { answers: [answer('5', ivan), answer('4', maria)], next: '4' },
  { answers: [answer('2', maria), answer('1', ivan)], next: undefined },
];

const idsOf = (merged: AnswersPage[]) => merged.map(({ answers }) => answers.map(({ id }) => id));

test('a student’s answers are as they are now, the others’ are not touched', () => {
  const reviewed = answer('4', maria, { aiResponse: 'Отзыв' });
  const merged = mergeStudentsAnswers(pages, [reviewed, answer('2', maria)], {
    userId: maria,
    show: undefined,
  });
  expect(idsOf(merged)).toEqual([
    ['5', '4'],
    ['2', '1'],
  ]);
  expect(merged[0]?.answers[1]).toBe(reviewed);
  expect(merged[0]?.answers[0]).toBe(pages[0]?.answers[0]);
});

test('a new answer stands on top, a deleted one is gone, and the next page is where it was', () => {
  const fresh = [answer('6', maria), answer('2', maria)];
  const merged = mergeStudentsAnswers(pages, fresh, { userId: maria, show: undefined });
  expect(idsOf(merged)).toEqual([
    ['6', '5'],
    ['2', '1'],
  ]);
  expect(merged.map(({ next }) => next)).toEqual(['4', undefined]);
});

test('an older answer that was not loaded yet waits for its page', () => {
  const first = pages.slice(0, 1);
  const fresh = [answer('4', maria), answer('2', maria)];
  expect(idsOf(mergeStudentsAnswers(first, fresh, { userId: maria, show: undefined }))).toEqual([['5', '4']]);
});

test('what no longer fits the filter stays before the reader’s eyes; what never did is not added', () => {
  const done = { aiResponse: 'Отзыв' };
  const fresh = [answer('6', maria, done), answer('4', maria, done), answer('2', maria)];
  const merged = mergeStudentsAnswers(pages, fresh, { userId: maria, show: 'unreviewed' });
  expect(idsOf(merged)).toEqual([
    ['5', '4'],
    ['2', '1'],
  ]);
});

test('the first answer of a lesson appears on its empty page', () => {
  const empty: AnswersPage[] = [{ answers: [], next: undefined }];
  const merged = mergeStudentsAnswers(empty, [answer('1', maria)], { userId: maria, show: undefined });
  expect(idsOf(merged)).toEqual([['1']]);
});

test('answers are replaced by their later selves wherever they stand', () => {
  const later = answer('2', maria, { aiResponse: 'Отзыв' });
  expect(replaceAnswers(pages, [later])[1]?.answers[0]).toBe(later);
});
