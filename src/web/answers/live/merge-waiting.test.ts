import { expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import type { AnswersPage } from './merge-answers.ts';
import { mergeWaiting } from './merge-waiting.ts';

const pages: AnswersPage[] = [
  { answers: [answer('7'), answer('5')], next: '5' },
  { answers: [answer('3')], next: undefined },
];

const idsOf = (merged: AnswersPage[]) => merged.map(({ answers }) => answers.map(({ id }) => id));

test('what has been reviewed stays in its place as it is now; what is deleted goes', () => {
  const reviewed = answer('5', { aiResponse: 'Отзыв' });
  const merged = mergeWaiting(pages, {
    waiting: [answer('3')],
    others: [reviewed],
    askedFor: new Set(['7', '5']),
  });
  expect(idsOf(merged)).toEqual([['5'], ['3']]);
  expect(merged[0]?.answers[0]).toBe(reviewed);
});

test('a newly waiting answer is inserted in order, unless it belongs to a page not loaded yet', () => {
  const now = {
    waiting: ['8', '7', '6', '5', '2'].map((id) => answer(id)),
    others: [],
    askedFor: new Set<string>(),
  };
  expect(idsOf(mergeWaiting(pages, now))).toEqual([['8', '7', '6', '5', '2'], ['3']]);
  expect(idsOf(mergeWaiting(pages.slice(0, 1), now))).toEqual([['8', '7', '6', '5']]);
});

function answer(id: string, given: Partial<Answer> = {}): Answer {
  return {
    id,
    userId: 'maria',
    lessonId: 'lesson',
    content: 'Ответ',
    aiResponse: null,
    responseAuthor: null,
    feedback: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    review: { state: 'waiting' },
    ...given,
  };
}
