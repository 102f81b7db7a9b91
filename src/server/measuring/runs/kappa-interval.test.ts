import { expect, test } from 'vitest';
import type { Pair } from '#server/measuring/measures/kappa.ts';
import { fewestForKappa, kappaWithInterval } from './kappa-interval.ts';

const pairs = (count: number): Pair[] =>
  Array.from({ length: count }, (_, at) => [at % 3, at % 7 === 0 ? (at + 1) % 3 : at % 3] as const);

test('Of fewer than a hundred cells nothing is said', () => {
  expect(kappaWithInterval(pairs(fewestForKappa - 1), 1)).toBeNull();
});

test('The interval holds the value, and is the same for the same seed', () => {
  const found = kappaWithInterval(pairs(150), 7);
  expect(found).toEqual(kappaWithInterval(pairs(150), 7));
  expect(found).not.toEqual(kappaWithInterval(pairs(150), 8));
  expect(found?.n).toBe(150);
  expect(found?.from).toBeLessThan(found?.value ?? 0);
  expect(found?.to).toBeGreaterThan(found?.value ?? 1);
});

test('Of full agreement the interval is one', () => {
  const same = Array.from({ length: 120 }, (_, at): Pair => [at % 3, at % 3]);
  expect(kappaWithInterval(same, 3)).toEqual({ value: 1, from: 1, to: 1, n: 120 });
});
