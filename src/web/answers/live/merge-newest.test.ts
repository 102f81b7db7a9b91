import { expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { anAnswer } from '#test/page-rows.ts';
import type { AnswersPage } from './merge-answers.ts';
import { mergeNewest } from './merge-newest.ts';

const answer = (id: string, given: Partial<Answer> = {}) => anAnswer({ id, ...given });

const pages: AnswersPage[] = [
  { answers: [answer('7'), answer('5')], next: '5' },
  { answers: [answer('3')], next: undefined },
];

const idsOf = (merged: AnswersPage[]) => merged.map(({ answers }) => answers.map(({ id }) => id));

test('what has been reviewed stays in its place as it is now; what is deleted goes', () => {
  const reviewed = answer('5', { aiResponse: 'Отзыв' });
  const merged = mergeNewest(pages, {
    newest: [answer('3')],
    others: [reviewed],
    askedFor: new Set(['7', '5']),
  });
  expect(idsOf(merged)).toEqual([['5'], ['3']]);
  expect(merged[0]?.answers[0]).toBe(reviewed);
});

test('a newly waiting answer is inserted in order, unless it belongs to a page not loaded yet', () => {
  const now = {
    newest: ['8', '7', '6', '5', '2'].map((id) => answer(id)),
    others: [],
    askedFor: new Set<string>(),
  };
  expect(idsOf(mergeNewest(pages, now))).toEqual([['8', '7', '6', '5', '2'], ['3']]);
  expect(idsOf(mergeNewest(pages.slice(0, 1), now))).toEqual([['8', '7', '6', '5']]);
});
