import { expect, test } from 'vitest';
import { plural, pluralForm } from './russian.ts';

test.each([
  [0, 'уроков'],
  [1, 'урок'],
  [2, 'урока'],
  [4, 'урока'],
  [5, 'уроков'],
  [11, 'уроков'],
  [12, 'уроков'],
  [21, 'урок'],
  [22, 'урока'],
  [25, 'уроков'],
  [111, 'уроков'],
  [121, 'урок'],
  [1.5, 'урока'],
])('%d takes the word «%s»', (count, word) => {
  expect(pluralForm(count, 'урок', 'урока', 'уроков')).toBe(word);
});

test('the number and its word never part at the end of a line', () => {
  expect(plural(3, 'урок', 'урока', 'уроков')).toBe('3\u00a0урока');
});

test('a large number is set in groups of three', () => {
  expect(plural(100_000, 'студент', 'студента', 'студентов')).toMatch(/^100\s000\sстудентов$/);
});
