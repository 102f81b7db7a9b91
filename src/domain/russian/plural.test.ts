import { expect, test } from 'vitest';
import { pluralForm } from './plural.ts';

test('a fraction takes the form of a few', () => {
  expect(pluralForm(1.5, 'урок', 'урока', 'уроков')).toBe('урока');
});

test('each number takes the form that the language’s own rules give it', () => {
  const rules = new Intl.PluralRules('ru');
  const wrong = Array.from({ length: 2_000 }, (_, count) => count).filter(
    (count) => pluralForm(count, 'one', 'few', 'many') !== rules.select(count),
  );
  expect(wrong).toEqual([]);
});
