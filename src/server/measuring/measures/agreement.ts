import { z } from 'zod';
import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import { quadraticKappa } from './kappa.ts';
import { type Measure, share } from './measure.ts';

export const criterionAgreement = z.object({
  lesson: z.string(),
  criterion: z.string(),
  of: z.int(),
  exact: z.int(),
  adjacent: z.int(),
  withoutLevel: z.int(),
  kappa: z.number().nullable(),
});
export type CriterionAgreement = z.infer<typeof criterionAgreement>;

/** A criterion of one answer. */
export interface Judged {
  lesson: string;
  criterion: string;
  expected: number;
  /** Null where the review has no level of it, or there is no review. */
  given: number | null;
}

/** Every criterion of every answer of the set, asked about for the first time. */
export function listJudged(reviews: readonly EvalReview[]): Judged[] {
  return reviews.flatMap((review) => {
    const { about, lesson } = review.of;
    if (about.kind !== 'answer' || about.pass > 0) return [];
    return lesson.criteria.map(({ title, levels }) => ({
      lesson: lesson.path,
      criterion: title,
      expected: levels.findIndex((level) => level.title === about.answer.levels[title]),
      given: levelIn(review, title),
    }));
  });
}

export function levelIn(review: EvalReview, criterion: string): number | null {
  if (review.kind !== 'done') return null;
  return review.verified.remarks.find(({ criterionId }) => criterionId === criterion)?.level ?? null;
}

export function measureAgreement(judged: readonly Judged[]): Measure[] {
  if (judged.length === 0) return [];
  const pairs = pairsOf(judged);
  const levels = 'из критериев всех ответов; непоставленный — несовпадение';
  return [
    share(
      'levels.exact',
      { title: 'Уровень тот же, что у автора', how: levels, better: 'more' },
      judged.map(isExact),
    ),
    share(
      'levels.adjacent',
      { title: 'Тот же или соседний', how: levels, better: 'more' },
      judged.map(isAdjacent),
    ),
    share(
      'levels.none',
      {
        title: 'Уровень не поставлен',
        how: 'нет отзыва, раздела, уровня из списка или слов, которые его подтверждают',
        better: 'fewer',
      },
      judged.map(({ given }) => given === null),
    ),
    {
      kind: 'number',
      key: 'levels.kappa',
      title: 'Каппа с квадратичными весами',
      how: 'по критериям с уровнем, всем вместе; меньше чем на 30 не считается',
      better: 'more',
      value: quadraticKappa(pairs),
      of: pairs.length,
      unit: 'каппа',
    },
  ];
}

export function agreementByCriterion(judged: readonly Judged[]): CriterionAgreement[] {
  const groups = Map.groupBy(judged, ({ lesson, criterion }) => `${lesson}/${criterion}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      lesson: first.lesson,
      criterion: first.criterion,
      of: group.length,
      exact: group.filter(isExact).length,
      adjacent: group.filter(isAdjacent).length,
      withoutLevel: group.filter(({ given }) => given === null).length,
      kappa: quadraticKappa(pairsOf(group)),
    };
  });
}

const pairsOf = (judged: readonly Judged[]) =>
  judged.flatMap(({ expected, given }) => (given === null ? [] : [[expected, given] as const]));

const isExact = ({ expected, given }: Judged) => given === expected;
const isAdjacent = ({ expected, given }: Judged) => given !== null && Math.abs(given - expected) <= 1;
