import { expect, test } from 'vitest';
import { aFeedback, aRemark } from '#test/feedback-rows.ts';
import { highestBefore, levelSummary, shortSummary } from './level-summary.ts';

const judged = (...levels: (number | null)[]) => ({
  feedback: aFeedback({ remarks: levels.map((level) => aRemark({ level })) }),
});

test('counts the criteria at the highest level, by its name', () => {
  expect(levelSummary(judged(2, 1, 2, null, 0))).toBe('«Есть» по 2 из 5');
  expect(shortSummary(judged(2, 1, 2, null, 0))).toBe('2 из 5');
});

test('names no level where criteria have different ones', () => {
  const remarks = [aRemark({ level: 2 }), aRemark({ level: 1, levels: ['Нет', 'Да'] })];
  expect(levelSummary({ feedback: aFeedback({ remarks }) })).toBe('Высший уровень по 2 из 2');
});

test('a review of one text, or of no criterion, has none', () => {
  for (const none of [{ feedback: null }, judged()]) {
    expect([levelSummary(none), shortSummary(none), highestBefore([none])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('none at the top is not counted', () => {
  expect([levelSummary(judged(0, 1)), shortSummary(judged(0, null))]).toEqual([undefined, undefined]);
});

test('is compared with the attempt before', () => {
  expect(highestBefore([judged(2, 0), judged(2, 2)])).toBe(1);
  expect(highestBefore([])).toBeUndefined();
});
