import { array, assert, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { markedParagraphs } from './marked-paragraphs.ts';

/** `[1:words]1` for a segment of quote 1 that ends there; plain words for what no quote covers. */
const drawn = (text: string, quotes: QuoteRange[]) =>
  markedParagraphs(text, quotes).map((segments) =>
    segments
      .map((one) =>
        one.quotes.length > 0 ? `[${one.quotes.join('')}:${one.text}]${one.ending.join('')}` : one.text,
      )
      .join(''),
  );

const placeOf = (text: string, words: string): QuoteRange => [
  text.indexOf(words),
  text.indexOf(words) + words.length,
];

describe('an answer with quotes', () => {
  const text = 'Олег, опять ошибки.\n\nПожалуйста, проверяй макет.';

  test('what ends a line in Word or in a PDF file ends it here, and a quote behind it stays where it was', () => {
    const pasted = 'Макет опоздал\u000Bна день.\u2028Почему?';
    expect(drawn(pasted, [placeOf(pasted, 'на день')])).toEqual(['Макет опоздал\n[0:на день]0.\nПочему?']);
  });

  test('without quotes it is its paragraphs', () => {
    expect(drawn(`\n ${text}\n \n\nДо пятницы.\n`, [])).toEqual([
      'Олег, опять ошибки.',
      'Пожалуйста, проверяй макет.',
      'До пятницы.',
    ]);
    expect(markedParagraphs('', [])).toEqual([[]]);
  });

  test('a quote is marked where it stands, whatever precedes it', () => {
    const padded = `\n\n  ${text}`;
    expect(drawn(padded, [placeOf(padded, 'опять ошибки'), placeOf(padded, 'макет')])).toEqual([
      'Олег, [0:опять ошибки]0.',
      'Пожалуйста, проверяй [1:макет]1.',
    ]);
  });

  test('a quote across a blank line is marked in both paragraphs and ends in the second', () => {
    expect(drawn(text, [placeOf(text, 'ошибки.\n\nПожалуйста')])).toEqual([
      'Олег, опять [0:ошибки.]',
      '[0:Пожалуйста]0, проверяй макет.',
    ]);
  });

  test('a quote that ends with a blank line ends at the last words before it', () => {
    expect(drawn(text, [placeOf(text, 'ошибки.\n')])).toEqual([
      'Олег, опять [0:ошибки.]0',
      'Пожалуйста, проверяй макет.',
    ]);
  });

  test('overlapping quotes share the words between them', () => {
    expect(drawn(text, [placeOf(text, 'Олег, опять'), placeOf(text, 'опять ошибки')])[0]).toBe(
      '[0:Олег, ][01:опять]0[1: ошибки]1.',
    );
  });

  test('of quotes within each other both end where they end', () => {
    expect(drawn(text, [placeOf(text, 'опять ошибки'), placeOf(text, 'ошибки')])[0]).toBe(
      'Олег, [0:опять ][01:ошибки]01.',
    );
  });

  test('a place outside of the text marks nothing', () => {
    expect(
      drawn(text, [
        [900, 910],
        [5, 5],
      ]),
    ).toEqual(drawn(text, []));
  });

  test('whatever is quoted, no letter is lost, and a quote is marked exactly', () => {
    const place = tuple(integer({ min: 0, max: 60 }), integer({ min: 1, max: 60 })).map(
      ([one, other]): QuoteRange => [Math.min(one, other), Math.max(one, other)],
    );
    const answer = string({ unit: 'grapheme', maxLength: 60 }).map((words) =>
      words.replaceAll(/[qxz]/g, '\n'),
    );
    assert(
      property(answer, array(place, { maxLength: 6 }), (words, places) => {
        const marked = markedParagraphs(words, places);
        expect(marked.map((segments) => segments.map(({ text: part }) => part).join(''))).toEqual(
          words.trim().split(/\n(?:[^\S\n]*\n)+/),
        );
        for (const segment of marked.flat()) {
          expect(words.slice(segment.start, segment.start + segment.text.length)).toBe(segment.text);
          for (const quote of segment.quotes) {
            const [start = 0, end = 0] = places[quote] ?? [];
            expect(segment.start >= start && segment.start + segment.text.length <= end).toBe(true);
          }
        }
      }),
    );
  });
});
