import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { isOf } from '#domain/card/codes.ts';
import { markDenials } from '#domain/quotes/denials.ts';
import { findExactly } from '#domain/quotes/exact-passage.ts';
import { isQuotable } from '#domain/quotes/quotable.ts';
import { createWordReader } from '#domain/quotes/quote-words.ts';
import { createQuoteFinder } from '#domain/quotes/quotes.ts';
import type { ReplyHeader } from './reply-header.ts';
import { codesIn } from './reported-marks.ts';

/** Where a line of the student has the words that its marks rest on: by code, in UTF-16 units. */
export type MarkRanges = Record<string, QuoteRange[]>;

/**
 * Of the marks that a model reports those that count, three at most: their words stand in the line. A question about a fact is
 * told by its answer and needs none; an argument is no mark of the line.
 */
export function marksThatCount(
  line: string,
  { marks = [], words = {} }: Pick<ReplyHeader, 'marks' | 'words'>,
): Map<string, QuoteRange[]> {
  const typed = /[«»„“”"]/.test(line) ? codesIn(line) : [];
  const find = createFinder(line);
  const found = new Map<string, QuoteRange[]>();
  for (const code of marks) {
    const quoted = words[code];
    if (isOf('argument')(code) || typed.includes(code) || found.has(code)) continue;
    const ranges = quoted === undefined ? undefined : find(quoted);
    if (ranges || isOf('fact')(code)) found.set(code, ranges ?? []);
    if (found.size === mostMarks) break;
  }
  return found;
}

const mostMarks = 3;

/** As every quote is found; two words do, or the whole of a line. */
function createFinder(line: string): (words: string) => QuoteRange[] | undefined {
  const findQuote = createQuoteFinder(line);
  return (words) => {
    if (isQuotable(words)) return findQuote(words);
    const read = createWordReader();
    const said = read(line);
    markDenials(line, said);
    const quoted = read(words);
    if (quoted.length === 0 || (quoted.length < fewestWords && quoted.length < said.length)) return undefined;
    const passage = findExactly(said, quoted, { from: 0, proving: true });
    return passage && [[passage.first.start, passage.last.end]];
  };
}

const fewestWords = 2;
