// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria } from '#test/feedback-rows.ts';
import { done, openLesson, reviewCard } from '#test/lesson-page.ts';
import { anAnswer, anId } from '#test/page-rows.ts';

standInForTheBrowser();

const remarkAt = (index: number, given: Parameters<typeof aRemark>[0]) =>
  aRemark({ id: anId(700 + index), criterionId: theCriteria[index]?.id ?? '', nextStep: null, ...given });

const open = (...remarks: ReturnType<typeof aRemark>[]) =>
  openLesson({
    lesson: { criteria: theCriteria },
    answers: [
      anAnswer({
        review: done,
        feedback: aFeedback({ summary: 'Случая в ответе нет. Что вы сказали и кому?', remarks }),
      }),
    ],
  });

test('a review with nothing to judge is one card: the criteria are folded, and «по 0 из» is not said', async () => {
  await open(remarkAt(0, { level: 0, quotes: [] }), remarkAt(1, { level: 0, quotes: [] }));
  const folded = screen.getByText('По критериям').closest('details');
  expect(folded?.open).toBe(false);
  expect(reviewCard().textContent).toMatch(/Что\sвы\sсказали\sи\sкому\?/);
  expect(document.body.textContent).not.toMatch(/по 0 из/);
  const shown = (reviewCard().textContent ?? '').replace(folded?.textContent ?? '', '');
  expect(shown.split(/\s+/).length).toBeLessThanOrEqual(120);
});

test('a quote is something to judge: nothing is folded', async () => {
  await open(remarkAt(0, { level: 0, quotes: [[0, 3]] }), remarkAt(1, { level: 0, quotes: [] }));
  expect(screen.queryByText('По критериям')).toBeNull();
});
