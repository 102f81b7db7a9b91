import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { studentLabel } from '#domain/talk-lines.ts';
import { findExactly, type Passage } from './exact-passage.ts';
import { findNearly } from './near-passage.ts';
import { createWordReader, type Term, type Word } from './quote-words.ts';

/** Finds one quote; for several quotes of one answer use `createQuoteFinder`. */
export function findQuote(
  answer: string,
  quote: string,
  within?: readonly Readonly<QuoteRange>[],
): QuoteRanges | undefined {
  return createQuoteFinder(answer, within)(quote);
}

/** Offsets into the answer in UTF-16 units, in order, apart from each other; each range begins and ends with a word. */
type QuoteRanges = [start: number, end: number][];

/**
 * Finds what a model quotes in a student's answer, by words: what is shown as a quote is always the student's own text. Where
 * an answer has other people's words too, it is looked for `within` the student's, and no passage goes from one of these
 * ranges into the next. Undefined where the student doesn't say so.
 */
export function createQuoteFinder(
  answer: string,
  within?: readonly Readonly<QuoteRange>[],
): (quote: string) => QuoteRanges | undefined {
  const read = createWordReader();
  const words = within ? wordsWithin(answer, within, read) : read(answer);
  return (given) => {
    const quote = within ? given.replace(ownLabel, '') : given;
    return findPassages(words, partsOf(quote, read(quote)))?.map(({ first, last }) => [
      first.start,
      last.end,
    ]);
  };
}

/** A model may copy it with the line. */
const ownLabel = new RegExp(`^[^\\p{L}]*${studentLabel}\\s*:`, 'iu');

function wordsWithin(
  answer: string,
  within: readonly Readonly<QuoteRange>[],
  read: ReturnType<typeof createWordReader>,
): Word[] {
  const words: Word[] = [];
  for (const [from, to] of within) {
    for (const { term, start, end, negated } of read(answer.slice(from, to))) {
      words.push({ term, index: words.length, start: from + start, end: from + end, negated });
    }
    words.push({ term: border, index: words.length, start: to, end: to, negated: true });
  }
  return words;
}

/** No quote has it, and none may leave it out. */
const border: Term = { folded: '', firm: true, negates: false };

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

/** Whether a passage says enough to be a quote: a word or two is found in any text. */
export const isQuotable = (passage: string): boolean => !isTooShort(createWordReader()(passage));

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
