import fc, { type GeneratorValue } from 'fast-check';
import { expect, test } from 'vitest';
import { type Passage, lessons, passages, runs, spoilers, wordsOf } from '#test/lesson-passages.ts';
import { createQuoteReader } from './quotes.ts';

const check = (holds: (passage: Passage, g: GeneratorValue) => void, fewest: number) =>
  fc.assert(fc.property(passages({ fewest }), fc.gen(), holds), { ...runs, endOnFailure: true });

test('Spoiled typography finds the very ranges that the passage finds', () => {
  check(({ lesson, text }, g) => {
    const spoiled = g(fc.subarray, spoilers).reduce((so, spoil) => spoil(so), text);
    expect(lesson.find(spoiled)).toEqual(lesson.find(text));
  }, 1);
});

test('A passage in a sentence without a negation is found where it is, or where the same words stand before', () => {
  check(({ lesson, text, start }) => {
    const around = /[^.!?]*$/.exec(lesson.text.slice(0, start))?.[0] ?? '';
    const behind = /^[^.!?]*/.exec(lesson.text.slice(start + text.length))?.[0] ?? '';
    fc.pre(!denying.test(around) && !denying.test(behind));
    fc.pre(wordsOf(text).length >= 3 || wordsOf(text).join('').length >= 12);
    const ranges = lesson.find(text) ?? [];
    expect(ranges.length).toBe(1);
    const [[from, to] = [-1, -1]] = ranges;
    expect(from).toBeLessThanOrEqual(start);
    expect(wordsOf(lesson.text.slice(from, to))).toEqual(wordsOf(text));
  }, 1);
});

const denying =
  /(?<!\p{L})(?:не|ни\p{L}*|нет|без|бы?|будто|якобы|почти|едва|вряд|вместо|нельзя|невозможно|нечего|некогда|поздно|лень|хватит|отказ\p{L}*|переста\p{L}*|забы\p{L}*)(?!\p{L})/iu;

test('Any passage is shown with its own words, and those that are denied with their negation', () => {
  const readers = new Map(lessons.map((lesson) => [lesson, createQuoteReader(lesson.text)]));
  check(({ lesson, text }) => {
    fc.pre(wordsOf(text).length >= 3 || wordsOf(text).join('').length >= 12);
    const found = readers.get(lesson)?.(text);
    if (!found || found.kind === 'lost') throw new Error('A passage of a text is in it');
    const shown = found.ranges.map((range) => lesson.text.slice(...range)).join(' ');
    expect(wordsOf(shown).join(' ')).toContain(wordsOf(text).join(' '));
    if (found.kind === 'denied') expect(shown.length).toBeGreaterThan(text.length);
  }, 1);
});
