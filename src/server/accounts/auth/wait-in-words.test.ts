import { expect, test } from 'vitest';
import { waitInWords } from './wait-in-words.ts';

test.each([
  [1, '1 секунду'],
  [3.2, '4 секунды'],
  [11, '11 секунд'],
  [59, '59 секунд'],
  [60, '1 минуту'],
  [61, '2 минуты'],
  [900, '15 минут'],
  [10_800, '3 часа'],
  [17_280, '5 часов'],
])('%d seconds: через %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
