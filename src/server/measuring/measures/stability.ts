import { pluralForm } from '#domain/russian/plural.ts';
import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import { levelIn } from './agreement.ts';
import { type Measure, share } from './measure.ts';

/** How often a level changes when the same answer is asked about again. */
export function measureStability(reviews: readonly EvalReview[]): Measure[] {
  const answers = reviews.flatMap((review) =>
    review.of.about.kind === 'answer' ? [{ review, name: review.of.about.answer.name }] : [],
  );
  const passes = [...Map.groupBy(answers, ({ name }) => name).values()].filter((all) => all.length > 1);
  if (passes.length === 0) return [];
  const times = passes[0]?.length ?? 0;
  const changed = passes.flatMap((all) =>
    (all[0]?.review.of.lesson.criteria ?? []).map(
      ({ title }) => new Set(all.map(({ review }) => levelIn(review, title))).size > 1,
    ),
  );
  return [
    share(
      'levels.changed',
      {
        title: 'Уровень меняется от раза к разу',
        how: `из всех критериев; один и тот же ответ, ${times} ${pluralForm(times, 'раз', 'раза', 'раз')}`,
        better: 'fewer',
      },
      changed,
    ),
  ];
}
