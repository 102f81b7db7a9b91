import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { studentRanges } from '#domain/talk-lines.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';

export interface QuotedAnswer {
  content: string;
  lines: TalkLine[] | null;
  quotes: readonly QuoteRange[];
  /** Those of the quotes that are the mentor's words. */
  borrowed: readonly QuoteRange[];
  isLifted: boolean;
}

/**
 * The longest quote of a remark that is its student's own, at most 300 characters of it; undefined if there is none. Nobody is
 * greeted by words of danger.
 */
export function ownSentence(quoted: QuotedAnswer): string | undefined {
  const [longest] = ownQuotes(quoted).toSorted((one, other) => other.length - one.length);
  return longest === undefined ? undefined : cut(longest);
}

/** Quotes slice the answer as JavaScript counts it. */
function ownQuotes({ content, lines, quotes, borrowed, isLifted }: QuotedAnswer): string[] {
  const within = studentRanges(lines);
  const isBorrowed = ([start, end]: QuoteRange) =>
    !isLifted && borrowed.some((one) => one[0] === start && one[1] === end);
  const isOwn = ([start, end]: QuoteRange) =>
    within?.some(([first, last]) => first <= start && end <= last) ?? true;
  return quotes
    .filter((quote) => !isBorrowed(quote) && isOwn(quote))
    .map(([start, end]) => content.slice(start, end).trim())
    .filter((words) => words !== '' && crisisTier(words) !== 'explicit');
}

const mostShown = 300;

function cut(words: string): string {
  if (words.length <= mostShown) return words;
  const whole = words.slice(0, mostShown).replace(/\s+\S*$/u, '');
  return `${whole.replace(/[\s,;:—–-]+$/u, '')}…`;
}
