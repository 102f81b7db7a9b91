import type { Answer } from '#contract/answers/schemas.ts';
import { isHighest } from '#domain/review-text/open-remarks.ts';

export type Attempt = Pick<Answer, 'feedback'> & Partial<Pick<Answer, 'id' | 'take'>>;

/**
 * How many criteria of an attempt are at their highest level; undefined for a review of one text. A take keeps the level of what its
 * lines gave no occasion for.
 */
export function reachedBy(
  attempt: Attempt | undefined,
  earlier: readonly Attempt[],
): { highest: number; of: number } | undefined {
  const { remarks = [], unmet = [] } = attempt?.feedback ?? {};
  if (remarks.length === 0) return undefined;
  const kept = unmet.filter(({ criterionId }) => isKeptAtTop(criterionId, attempt, earlier));
  return { highest: remarks.filter(isHighest).length + kept.length, of: remarks.length + unmet.length };
}

function isKeptAtTop(
  criterionId: string,
  attempt: Attempt | undefined,
  earlier: readonly Attempt[],
): boolean {
  const before = attempt?.take && earlier.find(({ id }) => id === attempt.take?.answerId);
  const remark = before?.feedback?.remarks.find((one) => one.criterionId === criterionId);
  return remark ? isHighest(remark) : before !== undefined && isKeptAtTop(criterionId, before, earlier);
}
