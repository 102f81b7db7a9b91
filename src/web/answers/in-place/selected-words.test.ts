import { expect, test } from 'vitest';
import { paragraphsOf } from '#web/answers/answer-paragraphs.ts';
import { quoteOfRange } from '#web/answers/feedback/quote-places.ts';
import { lettersUpTo, placeIn } from './selected-words.ts';

const answer = '  Первый абзац.\n\n \nВторой,\nего вторая строка.\n\nТретий.  ';
const parts = paragraphsOf(answer);
const page = parts.map(({ text }) => text).join('');

test('each letter of the page is found in the answer, though the page leaves out what is between paragraphs', () => {
  for (const [letters, letter] of page.split('').entries()) {
    const place = placeIn(parts, letters) ?? -1;
    // The end of a paragraph is in the answer where it ends, not where the next begins.
    expect([answer[place], answer.slice(place).trimStart()[0]]).toContain(letter);
    expect(lettersUpTo(parts, place)).toBe(letters);
  }
  expect(placeIn(parts, page.length + 10)).toBe(answer.trimEnd().length);
});

test('a selection widens to whole words in the answer itself', () => {
  const from = placeIn(parts, page.indexOf('рвый')) ?? 0;
  const to = placeIn(parts, page.indexOf('торой') + 2) ?? 0;
  const quote = quoteOfRange(answer, [from, to]);
  expect(answer.slice(...(quote ?? []))).toBe('Первый абзац.\n\n \nВторой');
});
