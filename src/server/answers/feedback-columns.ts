import { sql } from 'kysely';
import type { Criterion } from '#contract/criteria.ts';
import type { Feedback, Remark } from '#contract/feedback.ts';

/** The review in force by criterion, as its row and its version have it; null for a review of a single text. */
export interface FeedbackColumns {
  feedback: StoredFeedback | null;
}

interface StoredFeedback extends Omit<Feedback, 'remarks'> {
  remarks: Omit<Remark, 'criterion' | 'levels'>[];
  criteria: Criterion[];
}

/** Costs nothing for a review without a summary, which has no remarks either. Needs `reviews` as `inForce`. */
export const selectFeedback = sql<StoredFeedback | null>`
  case when "inForce".summary is not null then (
    select jsonb_build_object(
      'reviewId', "inForce".id, 'version', mentor_versions.number, 'criteria', mentor_versions.criteria,
      'summary', "inForce".summary, 'confidence', "inForce".confidence, 'helpful', "inForce".helpful,
      'remarks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'criterionId', criterion_id, 'level', level, 'text', text, 'nextStep', next_step,
          'quotes', quotes, 'videoAt', video_at
        ) order by "order"), '[]') from remarks where review_id = "inForce".id
      ),
      'checks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'remarkId', remark_id, 'outcome', outcome, 'text', text
        ) order by remark_id), '[]') from remark_checks where review_id = "inForce".id
      )
    ) from mentor_versions where mentor_versions.id = "inForce".mentor_version_id
  ) end`.as('feedback');

/** The names of criteria and levels are those of the version that the review was asked with. */
export function feedbackView(stored: StoredFeedback | null): Feedback | null {
  if (stored === null) return null;
  const { criteria, remarks, ...feedback } = stored;
  return {
    ...feedback,
    remarks: remarks.flatMap((remark) => {
      const criterion = criteria.find(({ id }) => id === remark.criterionId);
      if (!criterion) return [];
      return [{ ...remark, criterion: criterion.title, levels: criterion.levels.map(({ title }) => title) }];
    }),
  };
}
