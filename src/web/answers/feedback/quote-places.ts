import type { QuoteRange } from '#contract/reviews/feedback.ts';

/** In order and apart from each other: overlapping quotes become one. */
export function withQuote(quotes: readonly QuoteRange[], [start, end]: QuoteRange): QuoteRange[] {
  const touching = quotes.filter((quote) => quote[0] < end && quote[1] > start);
  const apart = quotes.filter((quote) => !touching.includes(quote));
  const joined: QuoteRange = [
    Math.min(start, ...touching.map((quote) => quote[0])),
    Math.max(end, ...touching.map((quote) => quote[1])),
  ];
  return [...apart, joined].toSorted((one, other) => one[0] - other[0]);
}

/**
 * What is selected, without the blanks around it, and widened to whole words; null if there is nothing else. Where an answer has other people's words too,
 * it is the first of the student's own, `within` these ranges.
 */
export function quoteOfRange(
  answer: string,
  [from, to]: readonly [number, number],
  within: readonly QuoteRange[] = [[0, answer.length]],
): QuoteRange | null {
  for (const [first, last] of within) {
    const [at, until] = [Math.max(from, first), Math.min(to, last)];
    const words = answer.slice(at, Math.max(at, until));
    if (words.trim() === '') continue;
    const quote: QuoteRange = [
      at + words.length - words.trimStart().length,
      until - words.length + words.trimEnd().length,
    ];
    return wholeWords(answer, quote, [first, last]);
  }
  return null;
}

/** The same of what is selected in a text area. */
export const quoteOfSelection = (
  answer: string,
  [start, end]: readonly [number, number],
  within?: readonly QuoteRange[],
): QuoteRange | null => quoteOfRange(answer, [placeIn(answer, start), placeIn(answer, end)], within);

function wholeWords(answer: string, [start, end]: QuoteRange, [first, last]: QuoteRange): QuoteRange {
  let [from, to] = [start, end];
  if (isWord(answer[from])) while (from > first && isWord(answer[from - 1])) from -= 1;
  if (isWord(answer[to - 1])) while (to < last && isWord(answer[to])) to += 1;
  return [from, to];
}

const isWord = (character: string | undefined) =>
  character !== undefined && /^[\p{L}\p{N}_-]$/u.test(character);

/** A text area counts each line break as one character; an answer sent by a program may have two. */
function placeIn(answer: string, place: number): number {
  const before = answer.replaceAll('\r\n', '\n').slice(0, place);
  let at = 0;
  for (const line of before.split('\n').slice(0, -1)) {
    at += line.length;
    at += answer.startsWith('\r\n', at) ? 2 : 1;
  }
  return at + (before.length - before.lastIndexOf('\n') - 1);
}

export interface AnswerPiece {
  text: string;
  isQuoted: boolean;
  isSelected: boolean;
}

/** The answer cut at the ends of quotes and selection. */
export function piecesOf(
  answer: string,
  quotes: readonly QuoteRange[],
  selection: QuoteRange | null,
): AnswerPiece[] {
  const ranges = selection ? [...quotes, selection] : quotes;
  const cuts = [...new Set([0, ...ranges.flat(), answer.length])].toSorted((one, other) => one - other);
  const covers = (start: number) => (range: QuoteRange) => range[0] <= start && start < range[1];
  return cuts.slice(0, -1).map((start, index) => ({
    text: answer.slice(start, cuts[index + 1]),
    isQuoted: quotes.some(covers(start)),
    isSelected: selection !== null && covers(start)(selection),
  }));
}
