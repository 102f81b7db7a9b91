import { findExactly, type Passage } from './exact-passage.ts';
import { findNearly } from './near-passage.ts';
import { createWordReader, type Word } from './quote-words.ts';

/** Finds one quote; for several quotes of one answer use `createQuoteFinder`. */
export function findQuote(answer: string, quote: string): QuoteRanges | undefined {
  return createQuoteFinder(answer)(quote);
}

/** Offsets into the answer in UTF-16 units, in order, apart from each other; each range begins and ends with a word. */
type QuoteRanges = [start: number, end: number][];

/**
 * Finds what a model quotes in a student's answer, by words: what is shown as a quote is always the student's own text.
 * Undefined where the answer doesn't say so.
 */
export function createQuoteFinder(answer: string): (quote: string) => QuoteRanges | undefined {
  const read = createWordReader();
  const words = read(answer);
  return (quote) =>
    findPassages(words, partsOf(quote, read(quote)))?.map(({ first, last }) => [first.start, last.end]);
}

/** The words of a quote, divided where it skips some of the answer. */
function partsOf(quote: string, words: Word[]): Word[][] {
  const parts: Word[][] = [];
  let end = 0;
  for (const word of words) {
    const part = ellipsis.test(quote.slice(end, word.start)) ? undefined : parts.at(-1);
    if (part) part.push(word);
    else parts.push([word]);
    end = word.end;
  }
  return parts;
}

const ellipsis = /…|\.{3}/;

/** An ellipsis may also be the student's own, so the quote is tried as a whole first. */
function findPassages(answer: Word[], parts: Word[][]): Passage[] | undefined {
  const whole = parts.flat();
  if (isTooShort(whole)) return undefined;
  const exact = findExactly(answer, whole, 0);
  if (exact) return [exact];
  const inOrder = parts.length > 1 ? findInOrder(answer, parts) : undefined;
  if (inOrder) return inOrder;
  const near = findNearly(answer, whole, 0);
  return near && [near];
}

const fewestWords = 3;
const fewestLetters = 12;

function isTooShort(words: Word[]): boolean {
  const letters = words.reduce((sum, { term }) => sum + term.folded.length, 0);
  return words.length < fewestWords && letters < fewestLetters;
}

const mostParts = 3;

/** Each part stands after the one before it and is long enough by itself: single words are found in any text. */
function findInOrder(answer: Word[], parts: Word[][]): Passage[] | undefined {
  if (parts.length > mostParts || parts.some(isTooShort)) return undefined;
  const passages: Passage[] = [];
  let from = 0;
  for (const part of parts) {
    const passage = findExactly(answer, part, from) ?? findNearly(answer, part, from);
    if (!passage) return undefined;
    passages.push(passage);
    from = passage.last.index + 1;
  }
  return passages;
}
