import { expect, test } from 'vitest';
import { pairedDifference, studentT975 } from './paired-difference.ts';

// NIST/SEMATECH e-Handbook, 1.3.6.7.2: critical values of Student's t.
test.each([
  [9, 2.262],
  [10, 2.228],
  [15, 2.131],
  [30, 2.042],
  [100, 1.984],
])('t of %i degrees of freedom is %d', (freedom, t) => {
  expect(Math.abs(studentT975(freedom) - t)).toBeLessThan(0.001);
});

// Student's own data (1908), the hours of sleep that ten people gained by one drug over the other; as R's t.test gives it.
test('the difference of Student’s sleepers is 1.58, from 0.70 to 2.46', () => {
  const { mean, low, high } = pairedDifference([1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4]);
  expect([mean, low, high].map((hours) => Math.round(hours * 100) / 100)).toEqual([1.58, 0.7, 2.46]);
});
