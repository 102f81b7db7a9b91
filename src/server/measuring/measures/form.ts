import type { DoneReview, EvalReview } from '#server/measuring/asking/ask-case.ts';
import type { VerifiedReview } from '#server/mentor/reviews/reply/verified-review.ts';
import { type Measure, share } from './measure.ts';

export function measureForm(reviews: readonly EvalReview[]): Measure[] {
  const done = reviews.filter((review) => review.kind === 'done');
  const ofAll = 'из всех полученных отзывов';
  return [
    share(
      'form.missing',
      {
        title: 'Отзыв не получен',
        how: 'из всех обращений: сбой модели, три попытки',
        better: 'fewer',
      },
      reviews.map((review) => review.kind === 'fault' && review.fault.kind !== 'withheld'),
    ),
    share(
      'form.withheld',
      {
        title: 'Остановлен и передан человеку',
        how: 'из всех обращений: тревога или пересказ указаний',
        better: 'neither',
      },
      reviews.map(isWithheld),
    ),
    share(
      'form.read',
      {
        title: 'Прочитан по форме сразу',
        how: `${ofAll}: есть все разделы, в каждом уровень из списка`,
        better: 'more',
      },
      done.map(({ first }) => isWhole(first)),
    ),
    share(
      'form.readAfterRepair',
      {
        title: 'Прочитан по форме, считая исправленные',
        how: `${ofAll}, после одной просьбы`,
        better: 'more',
      },
      done.map(({ verified }) => isWhole(verified)),
    ),
    share(
      'form.prose',
      { title: 'Остался сплошным текстом', how: ofAll, better: 'fewer' },
      done.map(({ verified }) => verified.prose !== null),
    ),
    share(
      'form.repairs',
      { title: 'Понадобилась просьба исправить', how: `${ofAll}: форма, цитаты или язык`, better: 'fewer' },
      done.map(wasRepaired),
    ),
  ];
}

export const isWithheld = (review: EvalReview) => review.kind === 'fault' && review.fault.kind === 'withheld';

const wasRepaired = ({ first }: DoneReview) => first.problems.length > 0;

const isWhole = ({ problems }: VerifiedReview) =>
  problems.every(({ kind }) => kind === 'unproven' || kind === 'script' || kind === 'shown');
