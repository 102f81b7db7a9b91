import type { QuoteRange } from '#contract/reviews/feedback.ts';

/** Whole characters, in order and apart from each other. */
export const areQuotesOf = (answer: string, quotes: readonly QuoteRange[]): boolean =>
  quotes.every(
    ([start, end], index) =>
      start < end &&
      end <= answer.length &&
      start >= (quotes[index - 1]?.[1] ?? 0) &&
      !splitsPair(answer, start) &&
      !splitsPair(answer, end),
  );

export const areWithin = (quotes: readonly QuoteRange[], ranges: readonly QuoteRange[]): boolean =>
  quotes.every(([start, end]) => ranges.some(([from, to]) => from <= start && end <= to));

/** Half of a surrogate pair is not a character. */
const splitsPair = (text: string, at: number): boolean =>
  at > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
