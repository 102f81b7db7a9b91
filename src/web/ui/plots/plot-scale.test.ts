import { expect, test } from 'vitest';
import { axisMarks, labelledSlots } from './plot-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [44, [0, 10, 20, 30, 40, 50]],
  [101, [0, 25, 50, 75, 100, 125]],
  [12_345, [0, 2_500, 5_000, 7_500, 10_000, 12_500]],
])('an axis up to %i has the marks %j', (max, marks) => {
  expect(axisMarks(max)).toEqual(marks);
});

test.each([1, 9, 77, 450, 99_999])('no axis up to %i has more than five steps or cuts its top off', (max) => {
  const marks = axisMarks(max);
  expect(marks.length).toBeLessThanOrEqual(6);
  expect(marks.at(-1)).toBeGreaterThanOrEqual(max);
});

test('labels stand as thick as there is room, the last always', () => {
  expect(labelledSlots(5, 500, 50)).toEqual([0, 1, 2, 3, 4]);
  expect(labelledSlots(30, 600, 60)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
  expect(labelledSlots(90, 300, 60).at(-1)).toBe(89);
  expect(labelledSlots(0, 300, 60)).toEqual([]);
});
