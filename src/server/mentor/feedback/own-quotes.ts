import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { studentRanges } from '#domain/talk-lines.ts';

export interface Quoted {
  content: string;
  /** Of an answer that is a talk. */
  lines: TalkLine[] | null;
  quotes: readonly QuoteRange[];
  /** Those of the quotes that are the mentor's words. */
  borrowed: readonly QuoteRange[];
  /** A person has said that these words are the student's own. */
  isLifted: boolean;
}

/** A remark's quotes that are words of its student. JavaScript counts as the ranges do. */
export const ownQuotes = (quoted: Quoted): string[] =>
  ownRanges(quoted).map(([start, end]) => quoted.content.slice(start, end));

/** Where they stand: in a talk, in his lines. */
export function ownRanges({ lines, quotes, borrowed, isLifted }: Omit<Quoted, 'content'>): QuoteRange[] {
  const within = studentRanges(lines);
  return quotes
    .filter(([start]) => isLifted || !borrowed.some((one) => one[0] === start))
    .filter(([start, end]) => within?.some(([first, last]) => first <= start && end <= last) ?? true);
}
