import { expect, test } from 'vitest';
import { returnTitle } from './suggestion-words.ts';

const now = new Date(2026, 5, 1, 12, 0);

test.each([
  [1, 'Прошла неделя: «Просьба»'],
  [4, 'Прошло 4 недели: «Просьба»'],
  [12, 'Прошло 12 недель: «Просьба»'],
  [21, 'Прошла 21 неделя: «Просьба»'],
])('of %i weeks it is said that they have passed', (weeks, title) => {
  const at = new Date(now.getTime() - weeks * 7 * 86_400_000).toISOString();
  const reason = { skill: null, criterion: 'Просьба', was: null, at, difficulty: null };
  expect(returnTitle(reason, now).replaceAll('\u00a0', ' ')).toBe(title);
});
