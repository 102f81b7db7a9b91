import type { DelayedPoint } from '#contract/weeks/schemas.ts';
import { delayedPoints } from './delayed-points.ts';
import type { JudgedRemark } from './judged-remarks.ts';
import { intervals, lessonFor, type PracticeLesson } from './next-practice.ts';

interface Known {
  /** In the order of attempts. */
  judged: readonly JudgedRemark[];
  lessons: readonly PracticeLesson[];
}

/** The delayed points of a skill as its person is told of them, the oldest first. */
export function listDelayed(known: Known, skillId: string): DelayedPoint[] {
  const ofSkill = known.judged.filter((remark) => remark.skillId === skillId);
  const newest = ofSkill.at(-1)?.answerId;
  return delayedPoints(ofSkill).map(({ answerId, days, held, was, now, levels, elsewhere }) => ({
    answerId,
    days,
    held,
    was: levels[was] ?? '',
    now: levels[now] ?? '',
    elsewhere,
    // What fell stands below the top, so the shortest of the intervals is its own.
    returnsInDays: !held && answerId === newest && lessonFor(known, skillId) ? intervals[0] : null,
  }));
}
