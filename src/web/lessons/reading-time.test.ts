import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test.each([
  ['', 0],
  ['# ***', 0],
  ['Одно слово', 1],
  ['слово '.repeat(160), 1],
  ['какое-то '.repeat(161), 2],
  ['**слово**, — '.repeat(800), 5],
])('%.12s… takes %i', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});
