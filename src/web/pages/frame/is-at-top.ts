import type { Answer } from '#contract/answers/schemas.ts';
import { isHighest } from '#web/answers/review/level-summary.ts';

/** By each criterion; a take keeps what its lines gave no occasion for. */
export const isAtTop = ({ feedback, take }: Answer, answers: readonly Answer[]): boolean =>
  feedback !== null &&
  feedback.remarks.length > 0 &&
  feedback.remarks.every(isHighest) &&
  (feedback.unmet ?? []).every(({ criterionId }) => isKeptAtTop(criterionId, take, answers));

function isKeptAtTop(criterionId: string, take: Answer['take'], answers: readonly Answer[]): boolean {
  const before = take && answers.find(({ id }) => id === take.answerId);
  const remark = before?.feedback?.remarks.find((one) => one.criterionId === criterionId);
  if (remark) return isHighest(remark);
  return before !== undefined && isKeptAtTop(criterionId, before.take, answers);
}
