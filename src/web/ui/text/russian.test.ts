import { expect, test } from 'vitest';
import { plural } from './russian.ts';

test('the number and its word never part at the end of a line', () => {
  expect(plural(3, 'урок', 'урока', 'уроков')).toBe('3\u00a0урока');
});

test('a large number is set in groups of three', () => {
  expect(plural(100_000, 'студент', 'студента', 'студентов')).toMatch(/^100\s000\sстудентов$/);
});
