import { expect, test } from 'vitest';
import { pluralForm } from './plural.ts';

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

test('each number takes the form that the language’s own rules give it', () => {
  const rules = new Intl.PluralRules('ru');
  const wrong = Array.from({ length: 2_000 }, (_, count) => count).filter(
    (count) => pluralForm(count, 'one', 'few', 'many') !== rules.select(count),
  );
  expect(wrong).toEqual([]);
});
