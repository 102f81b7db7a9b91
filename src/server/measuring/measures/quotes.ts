import { parseReview } from '#domain/review-text/review-format.ts';
import type { DoneReview, EvalReview } from '#server/measuring/asking/ask-case.ts';
import { sum } from '#server/platform/sum.ts';
import type { Measure } from './measure.ts';

export function measureQuotes(reviews: readonly EvalReview[]): Measure[] {
  const done = reviews.filter((review) => review.kind === 'done');
  const quoted = sum(done.map(quotesIn));
  const lost = sum(done.map(({ first }) => first.quotesLost));
  const levels = done.flatMap(({ verified }) => verified.problems.filter(({ kind }) => kind === 'unproven'));
  const criteria = done.flatMap(({ verified }) => verified.remarks);
  return [
    {
      kind: 'share',
      key: 'quotes.verified',
      title: 'Цитаты нашлись в ответе',
      how: 'из всех цитат в первом тексте модели, до просьбы исправить',
      better: 'more',
      count: quoted - lost,
      of: quoted,
    },
    {
      kind: 'share',
      key: 'quotes.unproven',
      title: 'Уровень снят: не подтверждён словами',
      how: 'из всех критериев, о которых сказано, после просьбы исправить',
      better: 'fewer',
      count: levels.length,
      of: criteria.length,
    },
  ];
}

/** Those that were looked for: of remarks and of checks that exist. */
function quotesIn({ of: { given }, replies }: DoneReview): number {
  const { remarks, checks } = parseReview(replies[0]?.text ?? '', given.criteria);
  const known = checks.filter(({ number }) => given.openRemarks[number - 1]);
  return sum([...remarks, ...known].map(({ quotes }) => quotes.length));
}
