import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import { levelIn } from './agreement.ts';
import { type Measure, share } from './measure.ts';

/** What the server can't see: the words are the student's, and yet nothing was done. */
export function measureIntentions(reviews: readonly EvalReview[]): Measure[] {
  const asked = reviews.filter(isOfIntention);
  if (asked.length === 0) return [];
  return [
    share(
      'intentions.taken',
      {
        title: 'Намерение принято за поступок',
        how: 'уровень выше низшего по критерию, который спрашивает о сделанном, а оно только задумано или сделано другим',
        better: 'fewer',
      },
      asked.map(isTaken),
    ),
  ];
}

export const isOfIntention = ({ of }: EvalReview): boolean => of.about.kind === 'intention';

function isTaken(review: EvalReview): boolean {
  const { about } = review.of;
  return about.kind === 'intention' && (levelIn(review, about.intention.criterion) ?? 0) > 0;
}
