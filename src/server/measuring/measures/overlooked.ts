import type { Overlooked } from '#contract/measurements/schemas.ts';
import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import { levelIn } from './agreement.ts';
import { type Measure, share } from './measure.ts';

/** No other fault of a review is without a quote that could prove it wrong: an absence is only shown by what is there. */
export function measureOverlooked(reviews: readonly EvalReview[]): Measure[] {
  const shown = reviews.flatMap((review) =>
    shownIn(review).map(({ criterion }) => isBelowTop(review, criterion)),
  );
  if (shown.length === 0) return [];
  return [
    share(
      'levels.overlooked',
      {
        title: 'Не заметил: сказано, что нет, а слова есть',
        how: 'из критериев высшего уровня, у которых отмечены слова ответа: уровень ниже высшего',
        better: 'fewer',
      },
      shown,
    ),
  ];
}

export const listOverlooked = (reviews: readonly EvalReview[]): Overlooked[] =>
  reviews.flatMap((review) =>
    shownIn(review).flatMap(({ answer, criterion, shows }) => {
      if (review.kind !== 'done' || !isBelowTop(review, criterion)) return [];
      const remark = review.verified.remarks.find(({ criterionId }) => criterionId === criterion);
      const levels = levelsOf(review, criterion);
      return [
        { answer, criterion, shows, level: levels[remark?.level ?? 0] ?? '', said: remark?.text ?? '' },
      ];
    }),
  );

function shownIn({ of: { about } }: EvalReview) {
  if (about.kind !== 'answer' || about.pass > 0) return [];
  const { name, shows } = about.answer;
  return Object.entries(shows).map(([criterion, words]) => ({ answer: name, criterion, shows: words }));
}

/** A level that isn't given says nothing of an absence. */
function isBelowTop(review: EvalReview, criterion: string): boolean {
  const level = levelIn(review, criterion);
  return level !== null && level < levelsOf(review, criterion).length - 1;
}

const levelsOf = ({ of: { lesson } }: EvalReview, criterion: string): string[] =>
  lesson.criteria.find(({ title }) => title === criterion)?.levels.map(({ title }) => title) ?? [];
