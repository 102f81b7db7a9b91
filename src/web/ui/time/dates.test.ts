import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatRelative, parseDate } from './dates.ts';

const morning = new Date(2026, 2, 5, 9, 7);

test('a date is dd.MM.yyyy, with a time dd.MM.yyyy HH:mm', () => {
  expect(formatDate(morning)).toBe('05.03.2026');
  expect(formatDateTime(morning)).toBe('05.03.2026 09:07');
});

test('midnight is 00:00', () => {
  expect(formatDateTime(new Date(2026, 0, 1))).toBe('01.01.2026 00:00');
});

test('what is no date is null', () => {
  expect(parseDate('скоро')).toBeNull();
  expect(parseDate('')).toBeNull();
  expect(parseDate('2026-03-05T06:07:00.000Z')).toBeInstanceOf(Date);
});

test.each([
  [new Date(2026, 2, 5, 9, 6, 30), 'только что'],
  [new Date(2026, 2, 5, 9, 2), '5 минут назад'],
  [new Date(2026, 2, 5, 6, 7), '3 часа назад'],
  [new Date(2026, 2, 4, 23, 0), 'вчера'],
  [new Date(2026, 2, 2, 23, 0), '3 дня назад'],
  [new Date(2026, 1, 20), '20.02.2026'],
  [new Date(2026, 2, 6, 12, 0), 'завтра'],
])('%s is «%s» on the morning of 05.03.2026', (date, text) => {
  expect(formatRelative(date, morning)).toBe(text);
});
