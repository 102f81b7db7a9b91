import { expect, test } from 'vitest';
import { aFeedback, aRemark } from '#test/feedback-rows.ts';
import { anId, aTime } from '#test/page-rows.ts';
import { levelSummary } from './level-summary.ts';
import { reachedBy } from './reached.ts';

const judged = (...levels: (number | null)[]) => ({
  feedback: aFeedback({ remarks: levels.map((level) => aRemark({ level })) }),
});

test('counts the criteria at the highest level, by its name', () => {
  expect(levelSummary(judged(2, 1, 2, null, 0), [])).toBe('«Есть» по 2 из 5');
  expect(reachedBy(judged(2, 1, 2, null, 0), [])).toEqual({ highest: 2, of: 5 });
});

test('names no level where criteria have different ones', () => {
  const remarks = [aRemark({ level: 2 }), aRemark({ level: 1, levels: ['Нет', 'Да'] })];
  expect(levelSummary({ feedback: aFeedback({ remarks }) }, [])).toBe('Высший уровень по 2 из 2');
});

test('a review of one text, or of no criterion, has none', () => {
  for (const none of [{ feedback: null }, judged()]) {
    expect([levelSummary(none, []), reachedBy(none, [])]).toEqual([undefined, undefined]);
  }
  expect(reachedBy(undefined, [])).toBeUndefined();
});

test('none at the top is not named', () => {
  expect([levelSummary(judged(0, 1), []), levelSummary(judged(0, null), [])]).toEqual([undefined, undefined]);
});

test('a take is counted by all criteria: what did not occur in it keeps the level of the talk before', () => {
  const [facts, request] = [anId(1), anId(2)];
  const attempt = (id: number, levels: Record<string, number>, takeOf?: number) => ({
    id: anId(id),
    ...(takeOf && { take: { answerId: anId(takeOf), place: 2, at: aTime } }),
    feedback: aFeedback({
      remarks: Object.entries(levels).map(([criterionId, level]) => aRemark({ criterionId, level })),
      unmet: [facts, request]
        .filter((criterionId) => !(criterionId in levels))
        .map((criterionId) => ({ criterionId, criterion: 'Критерий' })),
    }),
  });
  const low = attempt(10, { [facts]: 0, [request]: 1 });
  const take = attempt(11, { [facts]: 2 }, 10);
  expect(levelSummary(take, [low])).toBe('«Есть» по 1 из 2');
  const high = attempt(10, { [facts]: 0, [request]: 2 });
  expect(levelSummary(take, [high])).toBe('«Есть» по 2 из 2');
  expect(levelSummary(attempt(12, { [facts]: 2 }, 11), [take, high])).toBe('«Есть» по 2 из 2');
  expect(levelSummary(take, [])).toBe('«Есть» по 1 из 2');
});
