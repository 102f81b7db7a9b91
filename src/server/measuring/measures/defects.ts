import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import type { EvalAnswer } from '#server/measuring/set/answer.ts';
import { levelIn } from './agreement.ts';
import { type Measure, share } from './measure.ts';

export function measureDefects(reviews: readonly EvalReview[]): Measure[] {
  const asked = reviews.flatMap((review) => {
    const { about } = review.of;
    return about.kind === 'answer' && about.pass === 0 ? [{ review, answer: about.answer }] : [];
  });
  if (asked.length === 0) return [];
  const planted = asked.flatMap(({ review, answer }) =>
    answer.defects.map((defect) => ({ span: defect.span, isHit: isHit(review, answer, defect) })),
  );
  const alarms = asked
    .filter(({ answer }) => answer.strength === 'strong')
    .flatMap(({ review, answer }) => answer.lesson.criteria.map(({ title }) => isBelowTop(review, title)));
  return [
    share(
      'defects.quoted',
      {
        title: 'Недочёт найден: показан цитатой',
        how: 'из недочётов с местом: оно в цитате под своим критерием, уровень ниже высшего',
        better: 'more',
      },
      planted.filter(({ span }) => span !== null).map((defect) => defect.isHit),
    ),
    share(
      'defects.missed',
      {
        title: 'Недочёт найден: чего-то нет вовсе',
        how: 'из недочётов без места: уровень не выше авторского',
        better: 'more',
      },
      planted.filter(({ span }) => span === null).map((defect) => defect.isHit),
    ),
    share(
      'defects.falseAlarms',
      {
        title: 'Ложная тревога в сильном ответе',
        how: 'из критериев сильных ответов: уровень ниже высшего',
        better: 'fewer',
      },
      alarms,
    ),
  ];
}

type Defect = EvalAnswer['defects'][number];

function isHit(
  review: EvalReview,
  { lesson, levels, text }: EvalAnswer,
  { criterion, span }: Defect,
): boolean {
  if (review.kind !== 'done') return false;
  if (span === null) {
    const titles = lesson.criteria.find(({ title }) => title === criterion)?.levels ?? [];
    const expected = titles.findIndex(({ title }) => title === levels[criterion]);
    const given = levelIn(review, criterion);
    return given !== null && given <= expected;
  }
  const start = text.indexOf(span);
  const end = start + span.length;
  const quotes = review.verified.remarks.find(({ criterionId }) => criterionId === criterion)?.quotes ?? [];
  const isShown = quotes.some((quote) => quote[0] < end && start < quote[1]);
  // Quoted as a success, it was not noticed.
  return isShown && isBelowTop(review, criterion);
}

function isBelowTop(review: EvalReview, criterion: string): boolean {
  const level = levelIn(review, criterion);
  const levels = review.of.lesson.criteria.find(({ title }) => title === criterion)?.levels ?? [];
  return level !== null && level < levels.length - 1;
}
