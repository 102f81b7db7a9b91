import { type RemarkInput, saysSomething } from '#contract/reviews/feedback.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { checkRemarks } from './check-remarks.ts';
import { findFeedbackRubric } from './feedback-rubric.ts';
import { listChecks } from './keep-checks.ts';

/** A person's review as it is stored. */
export interface PersonsReview {
  text: string;
  /** Undefined in one of a single text. */
  byCriterion?: { versionId: string; summary: string; remarks: RemarkInput[] };
}

/** Call with the answer locked. */
export async function readFeedback(
  tx: Tx,
  { answerId, replaced }: { answerId: string; replaced: string | undefined },
  { text, remarks: given }: FeedbackInput,
): Promise<PersonsReview> {
  if (!given) return { text };
  const { answer, lines, versionId, criteria } = await findFeedbackRubric(tx, answerId);
  checkRemarks(given, criteria, { answer, lines });
  // A lesson without criteria, and so without remarks.
  if (versionId === null || criteria.length === 0) return { text };
  const remarks = criteria.flatMap(({ id }) =>
    given
      .filter((remark) => remark.criterionId === id && saysSomething(remark))
      .map((remark) => ({ ...remark, nextStep: textOrNull(remark.nextStep) })),
  );
  const checks = await listChecks(tx, replaced);
  return {
    text: writeReview({ remarks, checks, summary: text, byPerson: true }, criteria, answer),
    byCriterion: { versionId, summary: text, remarks },
  };
}
