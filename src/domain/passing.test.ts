import { expect, test } from 'vitest';
import { belowPass, passingLevelOf } from './passing.ts';

const scaleOf = (count: number) => ({
  levels: Array.from({ length: count }, (_, place) => ({ title: `${place}`, description: '' })),
});

test('the second level from below passes, of four and more the third', () => {
  expect([2, 3, 4, 5].map((count) => passingLevelOf(scaleOf(count)))).toEqual([1, 1, 2, 2]);
});

test('the author’s own choice passes, and one above the scale is its top', () => {
  const chosen = [0, 2, 7].map((passesFrom) => passingLevelOf({ ...scaleOf(3), passesFrom }));
  expect(chosen).toEqual([0, 2, 2]);
});

test('a criterion without a level is below, and one at the bottom isn’t where the bottom passes', () => {
  const criteria = ['facts', 'request', 'tone', 'end'].map((id) => ({ id, ...scaleOf(3) }));
  const levels = new Map<string, number | null>([
    ['facts', 2],
    ['request', 0],
    ['tone', null],
  ]);
  expect(belowPass(criteria, levels)).toBe(3);
  expect(
    belowPass(
      criteria.map((one) => ({ ...one, passesFrom: 0 })),
      levels,
    ),
  ).toBe(2);
});
