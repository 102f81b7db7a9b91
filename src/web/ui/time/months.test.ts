import { expect, test } from 'vitest';
import { firstDayOf, monthsLater, monthTitle, thisMonth } from './months.ts';

test('a month begins at midnight in Moscow', () => {
  expect(thisMonth(new Date('2026-10-31T20:59:59Z'))).toBe('2026-10');
  expect(thisMonth(new Date('2026-10-31T21:00:00Z'))).toBe('2026-11');
});

test('months are counted across the ends of years', () => {
  expect(monthsLater('2026-12', 1)).toBe('2027-01');
  expect(monthsLater('2026-01', -1)).toBe('2025-12');
  expect(monthsLater('2026-11', -14)).toBe('2025-09');
});

test('a month and its first day are written as one says them', () => {
  expect(monthTitle('2026-11')).toBe('Ноябрь 2026');
  expect(firstDayOf('2026-12')).toBe('1\u00a0декабря');
});
