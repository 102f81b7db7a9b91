import type { Feedback, Remark, RemarkCheck } from '#contract/reviews/feedback.ts';
import { levelCounts } from './level-counts.ts';

/** How many earlier remarks the model is reminded of. */
const mostOpenRemarks = 8;

interface Attempt<R> {
  /** Null for an attempt without a review by criterion. */
  feedback: { remarks: readonly R[]; checks: readonly ClosingCheck[] } | null;
}

type Judged = Pick<Remark, 'id' | 'criterionId' | 'level' | 'borrowed'> & { levels: ArrayLike<string> };
type ClosingCheck = Pick<RemarkCheck, 'remarkId' | 'outcome'>;

/**
 * What is left to work on after these attempts (oldest first): of each criterion its newest remark, if it is below the highest level,
 * or at one that doesn't count, and no later review found it closed. Whoever counts remarks, or reminds of them, asks here. The
 * newest attempt's come first, in the order of criteria; the model knows them by their place, as З1 to З8.
 */
export function openRemarks<R extends Judged = Feedback['remarks'][number]>(
  attempts: readonly Attempt<R>[],
): R[] {
  const closed = new Set<string>();
  const told = new Set<string>();
  const open: R[] = [];
  for (const { feedback } of attempts.toReversed()) {
    const newest = (feedback?.remarks ?? []).filter(({ criterionId }) => !told.has(criterionId));
    open.push(...newest.filter((remark) => !isHighest(remark) && !closed.has(remark.id)));
    for (const { criterionId } of newest) told.add(criterionId);
    for (const { remarkId, outcome } of feedback?.checks ?? [])
      if (outcome === 'closed') closed.add(remarkId);
  }
  return open.slice(0, mostOpenRemarks);
}

/** At a level that counts. */
export const isHighest = (remark: Pick<Judged, 'level' | 'levels' | 'borrowed'>): boolean =>
  remark.level === remark.levels.length - 1 && levelCounts(remark);
