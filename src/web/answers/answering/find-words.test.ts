import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

const answer = 'Ты опять опоздал. Прошу: не опять.';

test.each([
  ['unchanged, they are where they were', answer, [28, 33], [28, 33]],
  ['the nearest of several', `Вчера. ${answer}`, [28, 33], [35, 40]],
  ['of two as near, the first', 'опять и опять', [3, 8], [0, 5]],
  ['gone', 'Ты снова опоздал.', [3, 8], undefined],
  ['nothing', answer, [3, 3], undefined],
] as const)('%s', (_, text, [start, end], found) => {
  expect(findWords(text, answer, [start, end])).toEqual(found);
});
