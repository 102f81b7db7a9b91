import { expect, test } from 'vitest';
import { chanceOf, exactInterval } from './exact.ts';

test('An exact interval is that of the tables', () => {
  expect(exactInterval(2, 20)?.low).toBeCloseTo(0.0123, 4);
  expect(exactInterval(2, 20)?.high).toBeCloseTo(0.317, 4);
  // Without a case the upper end is known in closed form.
  expect(exactInterval(0, 20)?.low).toBe(0);
  expect(exactInterval(0, 20)?.high).toBeCloseTo(1 - 0.025 ** (1 / 20), 10);
  expect(exactInterval(20, 20)?.high).toBe(1);
  expect(exactInterval(20, 20)?.low).toBeCloseTo(0.025 ** (1 / 20), 10);
  expect(exactInterval(0, 0)).toBeNull();
});

test('One case that got worse is chance, and so are five; six and ten are not', () => {
  expect(chanceOf(1, 0)).toBe(1);
  expect(chanceOf(5, 0)).toBeCloseTo(0.0625, 12);
  expect(chanceOf(6, 0)).toBeCloseTo(0.03125, 12);
  expect(chanceOf(10, 0)).toBeCloseTo(2 / 1024, 12);
  expect(chanceOf(10, 6)).toBeGreaterThan(0.4);
  expect(chanceOf(0, 0)).toBe(1);
});
