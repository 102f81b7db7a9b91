import { parseReview } from '#domain/review-text/review-format.ts';
import type { EvalReview } from '#server/measuring/asking/ask-case.ts';
import type { EvalRevision } from '#server/measuring/set/revision.ts';
import { type Measure, share } from './measure.ts';

export function measureChecks(reviews: readonly EvalReview[]): Measure[] {
  const checked = reviews.flatMap((review) => {
    const { about } = review.of;
    return about.kind === 'revision' ? about.revision.remarks.map(checkedIn(review)) : [];
  });
  if (checked.length === 0) return [];
  return [
    share(
      'checks.right',
      {
        title: 'Исход прежнего замечания верен',
        how: 'из замечаний всех вторых попыток; не сказано — неверно',
        better: 'more',
      },
      checked.map(({ expected, outcome }) => outcome === expected),
    ),
    share(
      'checks.closedInVain',
      {
        title: 'Закрыто, хотя не исправлено',
        how: 'из замечаний, у которых исход — частично или открыто',
        better: 'fewer',
      },
      checked.filter(({ expected }) => expected !== 'closed').map(({ outcome }) => outcome === 'closed'),
    ),
    share(
      'checks.unproven',
      {
        title: '«Закрыто» не принято: нет доказательства',
        how: 'из всех «закрыто» модели; записано «частично»',
        better: 'fewer',
      },
      checked.filter(({ said }) => said === 'closed').map(({ outcome }) => outcome !== 'closed'),
    ),
  ];
}

function checkedIn(review: EvalReview) {
  const isDone = review.kind === 'done';
  const { checks } = parseReview(isDone ? review.raw : '', review.of.given.criteria);
  return ({ expected }: EvalRevision['remarks'][number], index: number) => {
    const id = review.of.given.openRemarks[index]?.id;
    const kept = isDone ? review.verified.checks.find(({ remarkId }) => remarkId === id) : undefined;
    return {
      expected: expected.outcome,
      said: checks.find(({ number }) => number === index + 1)?.outcome,
      outcome: kept?.outcome,
    };
  };
}
