import { charactersPerToken } from '#domain/characters-per-token.ts';
import { parseReview } from '#domain/review-text/review-format.ts';
import type { DoneReview, EvalReview } from '#server/measuring/asking/ask-case.ts';
import { sum } from '#server/platform/sum.ts';
import { type Measure, share } from './measure.ts';

/** Whether a review says one thing first, and how much it asks for: as the model wrote it, before the server keeps two steps. */
export function measureOneThing(reviews: readonly EvalReview[]): Measure[] {
  const done = reviews.filter((review) => review.kind === 'done');
  const steps = done.map(stepsIn);
  const total = sum(steps);
  return [
    {
      kind: 'number',
      key: 'oneThing.steps',
      title: '«Дальше» на отзыв',
      how: 'в среднем, в первом тексте модели',
      better: 'fewer',
      value: steps.length === 0 ? null : total / steps.length,
      of: steps.length,
      unit: 'шаги',
    },
    share(
      'oneThing.tooMany',
      { title: '«Дальше» больше двух', how: 'из всех полученных отзывов, в первом тексте', better: 'fewer' },
      steps.map((one) => one > 2),
    ),
    share(
      'oneThing.first',
      {
        title: '«Главное» целиком в начале',
        how: `из всех полученных отзывов: в первых ${longestMain} токенах, по ${charactersPerToken} знака`,
        better: 'more',
      },
      done.map(({ replies }) => isMainFirst(replies[0]?.text ?? '')),
    ),
  ];
}

const longestMain = 110;

const stepsIn = ({ of: { given }, replies }: DoneReview): number =>
  parseReview(replies[0]?.text ?? '', given.criteria).remarks.filter(({ nextStep }) => nextStep !== null)
    .length;

/** It ends where the next section begins. */
function isMainFirst(text: string): boolean {
  const main = /^#{1,6} *Главное/m.exec(text);
  if (!main) return false;
  const after = text.slice(main.index + main[0].length);
  const length = main.index + main[0].length + (/^#/m.exec(after)?.index ?? after.length);
  return length <= longestMain * charactersPerToken;
}
