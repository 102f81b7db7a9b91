import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { FindLender } from '#domain/quotes/borrowed.ts';
import type { VerifiedRemark } from './verified-review.ts';

export interface Borrowed {
  /** Those of the quotes that are words of the mentor. */
  borrowed: QuoteRange[];
  /** There are quotes that prove, and each is: they prove nothing. */
  isBorrowed: boolean;
}

/** `proving`: not those that are shown for what they deny. Yields between quotes, as what was told to a student may be long. */
export async function readBorrowed(
  quotes: readonly QuoteRange[],
  findLender: FindLender | undefined,
  proving = quotes,
): Promise<Borrowed> {
  const borrowed: QuoteRange[] = [];
  if (!findLender) return { borrowed, isBorrowed: false };
  for (const quote of quotes) {
    await yieldToOthers();
    if (findLender(quote)) borrowed.push(quote);
  }
  return { borrowed, isBorrowed: proving.length > 0 && proving.every((quote) => borrowed.includes(quote)) };
}

/** What is closed without words, since the old ones are gone, is judged by those of its criterion. */
export const isJudgedByBorrowed = (
  ofCriterion: string,
  remarks: readonly { criterionId: string; isBorrowed: boolean }[],
): boolean => remarks.some(({ criterionId, isBorrowed }) => isBorrowed && criterionId === ofCriterion);

/**
 * A top level that an absence proves needs no quote, so it is borrowed by itself never. Where every quote of the review is the
 * mentor's, the attempt is made of his words, and what they lack is no deed of the student's either.
 */
export function borrowAbsences(remarks: readonly VerifiedRemark[]): void {
  const isOwn = ({ quotes, borrowed }: VerifiedRemark) => quotes.length > borrowed.length;
  if (remarks.some(isOwn) || !remarks.some(({ isBorrowed }) => isBorrowed)) return;
  for (const remark of remarks) if (remark.level) remark.isBorrowed = true;
}
