import { expect, test } from 'vitest';
import { progressPercent } from './progress-percent.ts';

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [199, 200, 99],
  [7, 7, 100],
  [-1, 7, 0],
  [8, 7, 100],
])('%i of %i lessons is %i percent', (completed, lessons, percent) => {
  expect(progressPercent(completed, lessons)).toBe(percent);
});
