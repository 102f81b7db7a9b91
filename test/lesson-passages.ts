import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createQuoteFinder, createQuoteReader } from '#domain/quotes/quotes.ts';
import { propertyRuns } from './property-runs.ts';

// Passages of the demonstration lessons, and what models do to the typography of what they quote. PROPERTY_RUNS=600 tries more
// of each and prints which share was found; PROPERTY_SEED sets the seed.

export const runs = propertyRuns(200, 20_261_122);
const root = join(import.meta.dirname, '..');

export interface Lesson {
  text: string;
  /** The text, divided before its words. */
  pieces: string[];
  find: ReturnType<typeof createQuoteFinder>;
  read: ReturnType<typeof createQuoteReader>;
}

export const lessons = globSync('demo/*/[0-9]*.md', { cwd: root })
  .toSorted()
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .filter((text) => text.length > 1_500)
  .map((text): Lesson => ({
    text,
    pieces: text.split(/(?<=\s)(?=\S)/),
    find: createQuoteFinder(text),
    read: createQuoteReader(text),
  }));

export interface Passage {
  lesson: Lesson;
  start: number;
  text: string;
  /** The text, divided at its spaces. */
  tokens: string[];
}

/** Whole words of a lesson, without the punctuation around them. */
export const passages = ({ fewest }: { fewest: number }) =>
  fc
    .tuple(fc.constantFrom(...lessons), fc.nat({ max: 9_999 }), fc.integer({ min: fewest, max: 30 }))
    .map(([lesson, place, length]): Passage => {
      const at = Math.floor((place / 10_000) * (lesson.pieces.length - length));
      const before = lesson.pieces.slice(0, at).join('');
      const cut = lesson.pieces.slice(at, at + length).join('');
      const text = cut.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      return { lesson, start: before.length + cut.indexOf(text), text, tokens: text.split(/\s+/) };
    })
    .filter(({ text }) => wordsOf(text).length >= fewest);

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const spoilers: ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е'),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll(/\s+/g, '\n'),
  (text) => text.replaceAll(/[«»]/g, '"'),
  (text) => `„${text.replaceAll(/[«»]/g, '')}“`,
  (text) => text.replaceAll(/[—–]/g, '-'),
  (text) => text.replaceAll('…', '...'),
  (text) => text.replaceAll(/\s+(\p{L}+)\s+/gu, ' **$1** '),
  (text) => text.replaceAll(/[,;](?=\s)/g, ''),
  (text) => text.replaceAll(/(\p{L}{2})(?=\p{L}{3})/gu, '$1\u00ad'),
  (text) => text.replaceAll(/(\p{L}{2})(?=\p{L}{3})/gu, '$1\u200b'),
];
