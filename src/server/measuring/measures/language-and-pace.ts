import type { DoneReview, EvalReview } from '#server/measuring/asking/ask-case.ts';
import { sum } from '#server/platform/sum.ts';
import type { Measure } from './measure.ts';

export function measureLanguageAndPace(reviews: readonly EvalReview[]): Measure[] {
  const done = reviews.filter((review) => review.kind === 'done');
  const own = done.map(ownWords).join(' ');
  const cards = done.flatMap(({ firstCardMs }) => firstCardMs ?? []);
  const ends = done.map(({ ms }) => ms);
  return [
    {
      kind: 'share',
      key: 'language.cyrillic',
      title: 'Кириллица',
      how: 'из букв в собственных словах модели, без цитат',
      better: 'more',
      count: own.match(/\p{Script=Cyrillic}/gu)?.length ?? 0,
      of: own.match(/\p{L}/gu)?.length ?? 0,
    },
    milliseconds('pace.card50', 'До первой карточки, медиана', cards, 0.5),
    milliseconds('pace.card95', 'До первой карточки, 95 % быстрее', cards, 0.95),
    milliseconds('pace.end50', 'До конца отзыва, медиана', ends, 0.5),
    milliseconds('pace.end95', 'До конца отзыва, 95 % быстрее', ends, 0.95),
    tokens('tokens.input', 'Прочитано моделью, токенов', done, 'inputTokens'),
    tokens('tokens.output', 'Написано моделью, токенов', done, 'outputTokens'),
  ];
}

const ownWords = ({ verified, shown }: DoneReview) =>
  verified.prose !== null
    ? shown
    : [verified.summary, ...verified.remarks.map(({ text, nextStep }) => `${text} ${nextStep ?? ''}`)].join(
        ' ',
      );

function milliseconds(key: string, title: string, all: readonly number[], part: number): Measure {
  const value = percentile(all, part);
  return {
    kind: 'number',
    key,
    title,
    how: 'с очередью у модели и с просьбой исправить, если она была',
    better: 'fewer',
    value: value === null ? null : Math.round(value),
    of: all.length,
    unit: 'мс',
  };
}

/** The nearest rank. */
function percentile(numbers: readonly number[], part: number): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? null;
}

function tokens(
  key: string,
  title: string,
  done: readonly DoneReview[],
  which: 'inputTokens' | 'outputTokens',
): Measure {
  const counted = done.flatMap(({ replies }) => {
    const all = replies.map(({ usage }) => usage?.[which]);
    return all.includes(undefined) ? [] : [sum(all.map((one) => one ?? 0))];
  });
  const total = sum(counted);
  return {
    kind: 'number',
    key,
    title,
    how: 'в среднем на отзыв, по счёту самой модели',
    better: 'fewer',
    value: counted.length === 0 ? null : Math.round(total / counted.length),
    of: counted.length,
    unit: 'токены',
  };
}
