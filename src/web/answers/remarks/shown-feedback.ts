import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Feedback, Remark, RemarkCheck } from '#contract/reviews/feedback.ts';

/** A review by criterion as the page shows it: verified, or as far as the model has written it. */
export interface ShownFeedback {
  /** Markdown; empty while it isn't written. */
  summary: string;
  /** Whose remark the student begins with. */
  firstCriterionId?: string | undefined;
  remarks: ShownRemark[];
  checks: ShownCheck[];
  /** Of a take: what its lines gave no occasion for. */
  unmet?: Feedback['unmet'];
  /** What the model is writing now: a criterion's id, the summary or the checks. Undefined in a verified review. */
  writing?: string | undefined;
  isDraft: boolean;
}

/** A criterion has one remark in a review, so that its id names the remark while the review is written and afterwards. */
export type ShownRemark = Omit<Remark, 'id'> & Partial<Pick<Remark, 'id'>>;

/** What became of an earlier remark. */
export interface ShownCheck extends RemarkCheck {
  remark: Remark;
}

/** Which criterion is being written about, for the bar. */
export function writingOf(
  { isDraft, writing }: ShownFeedback,
  criteria: readonly Criterion[],
): { number: number; of: number } | undefined {
  const index = isDraft ? criteria.findIndex(({ id }) => id === writing) : -1;
  return index < 0 ? undefined : { number: index + 1, of: criteria.length };
}

/** The names of the parts of a review that are no criterion. */
export const summaryPart = 'summary';
export const checksPart = 'checks';

/** Attempts newest first. A check of a remark of a deleted one is left out: nobody can read any more what it was about. */
export function shownFeedback(feedback: Feedback, earlier: readonly Answer[]): ShownFeedback {
  const checks = earlier
    .flatMap((answer) => answer.feedback?.remarks ?? [])
    .flatMap((remark) =>
      feedback.checks.filter(({ remarkId }) => remarkId === remark.id).map((check) => ({ ...check, remark })),
    );
  return {
    summary: feedback.summary,
    firstCriterionId: feedback.firstCriterionId,
    remarks: feedback.remarks,
    ...(feedback.unmet && { unmet: feedback.unmet }),
    // One of a criterion, as `openRemarks` has it: an earlier release asked of each.
    checks: checks.filter(
      ({ remark }, index) =>
        checks.findIndex((one) => one.remark.criterionId === remark.criterionId) === index,
    ),
    isDraft: false,
  };
}
