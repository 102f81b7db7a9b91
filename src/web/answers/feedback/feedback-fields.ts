import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { QuoteRange, Remark, RemarkInput } from '#contract/reviews/feedback.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { withQuote } from './quote-places.ts';

/** A criterion as the person sees it who writes about it. */
export interface AskedCriterion {
  id: string;
  title: string;
  description: string;
  /** From low to high. */
  levels: string[];
}

/**
 * Those of the version that the feedback in force was written with; those of the lesson for an answer without such
 * feedback. An earlier version is known only by the remarks that were made with it.
 */
export function askedCriteria({ feedback }: Answer, lesson: Lesson | undefined): AskedCriterion[] {
  if (feedback && feedback.version !== lesson?.mentorVersion) {
    return feedback.remarks.map(({ criterionId, criterion, levels }) => ({
      id: criterionId,
      title: criterion,
      description: '',
      levels,
    }));
  }
  return (lesson?.criteria ?? []).map(({ levels, ...criterion }) => ({
    ...criterion,
    levels: levels.map(({ title }) => title),
  }));
}

/** Starts with the feedback in force: a remark for each criterion, in their order. */
export const feedbackFields = (
  { feedback }: Answer,
  criteria: readonly AskedCriterion[],
): Required<FeedbackInput> => ({
  remarks: criteria.map(({ id }) =>
    remarkFields(
      id,
      feedback?.remarks.find(({ criterionId }) => criterionId === id),
    ),
  ),
  text: feedback?.summary ?? '',
});

const remarkFields = (criterionId: string, remark: Remark | undefined): RemarkInput => ({
  criterionId,
  level: remark?.level ?? null,
  text: remark?.text ?? '',
  nextStep: remark?.nextStep ?? '',
  // A model quotes in any order.
  quotes: (remark?.quotes ?? []).reduce<QuoteRange[]>(withQuote, []),
  videoAt: remark?.videoAt ?? null,
});
