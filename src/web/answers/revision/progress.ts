import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';

export interface CriterionProgress {
  id: string;
  title: string;
  /** One for each attempt with a review by criterion; undefined where it says nothing of this criterion. */
  levels: (Pick<Remark, 'level' | 'levels' | 'borrowed'> | undefined)[];
}

interface Progress {
  /** The numbers of the attempts with a review by criterion. */
  attempts: number[];
  criteria: CriterionProgress[];
}

/** A criterion has the name and the place that the newest review gave it; those that were deleted since come last. */
export function progressByCriterion(answers: readonly Pick<Answer, 'feedback'>[]): Progress {
  const reviewed = answers
    .map(({ feedback }, index) => ({ number: answers.length - index, remarks: feedback?.remarks }))
    .filter(({ remarks }) => remarks !== undefined);
  const titles = new Map<string, string>();
  for (const { criterionId, criterion } of reviewed.flatMap(({ remarks = [] }) => remarks)) {
    if (!titles.has(criterionId)) titles.set(criterionId, criterion);
  }
  const inOrder = reviewed.toReversed();
  return {
    attempts: inOrder.map(({ number }) => number),
    criteria: [...titles].map(([id, title]) => ({
      id,
      title,
      levels: inOrder.map(({ remarks = [] }) => remarks.find(({ criterionId }) => criterionId === id)),
    })),
  };
}
