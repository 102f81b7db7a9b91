import { delayedFromDays } from '#contract/weeks/schemas.ts';
import { daysSince } from './days-since.ts';
import type { JudgedRemark } from './judged-remarks.ts';
import { scaleOf } from './skills-over-time.ts';

type Judged = Pick<JudgedRemark, 'answerId' | 'lessonId' | 'at' | 'criterionId' | 'levels' | 'level'>;

export interface Delayed {
  answerId: string;
  /** The attempt before the pause. */
  beforeId: string;
  days: number;
  held: boolean;
  /** In the words of `levels`. */
  was: number;
  now: number;
  levels: string[];
  elsewhere: boolean;
}

/**
 * The attempts that came so late after the last one in the skill that what stands in them has stayed: each on every scale that both
 * were judged on. Whatever ends a pause, also what got no level, or one that doesn't count. What stood lowest can't be held.
 */
export function delayedPoints(ofSkill: readonly Judged[]): Delayed[] {
  const attempts = [...Map.groupBy(ofSkill, ({ answerId }) => answerId).values()];
  return attempts.flatMap((remarks, place) => {
    const before = attempts[place - 1];
    return before ? comparedWith(before, remarks) : [];
  });
}

function comparedWith(before: readonly Judged[], remarks: readonly Judged[]): Delayed[] {
  const [last, attempt] = [before[0], remarks[0]];
  if (!last || !attempt) return [];
  const days = daysSince(last.at, new Date(attempt.at));
  if (days < delayedFromDays) return [];
  return [...Map.groupBy(remarks.filter(isJudged), scaleOf)].flatMap(([scale, own]) => {
    const earlier = before.filter(isJudged).filter((remark) => scaleOf(remark) === scale);
    const [was, now] = [lowest(earlier, own), lowest(own, earlier)];
    if (was === undefined || now === undefined || was === 0) return [];
    return [
      {
        answerId: attempt.answerId,
        beforeId: last.answerId,
        days,
        held: now >= was,
        was,
        now,
        levels: own[0]?.levels ?? [],
        elsewhere: attempt.lessonId !== last.lessonId,
      },
    ];
  });
}

type WithLevel = Judged & { level: number };

const isJudged = (remark: Judged): remark is WithLevel => remark.level !== null;

/** Of the criteria that both have, where they have any; undefined: nothing was judged. */
function lowest(remarks: readonly WithLevel[], others: readonly WithLevel[]): number | undefined {
  const shared = remarks.filter(({ criterionId }) =>
    others.some((other) => other.criterionId === criterionId),
  );
  const levels = (shared.length > 0 ? shared : remarks).map(({ level }) => level);
  return levels.length > 0 ? Math.min(...levels) : undefined;
}
