import type { CriterionOverTime } from '#contract/learners/schemas.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { JudgedRemark } from '#server/mentor/skills/judged-remarks.ts';
import { newestTitles, scaleOf } from '#server/mentor/skills/skills-over-time.ts';

type Judged = Pick<
  JudgedRemark,
  'answerId' | 'lessonId' | 'attempt' | 'at' | 'criterionId' | 'criterion' | 'levels' | 'level'
>;

/**
 * The levels of each criterion in the order of the attempts. Criteria of several lessons are one if their titles and levels
 * are the same: only then can their levels be compared. A criterion has the title of its newest review.
 */
export function levelsOverTime(judged: readonly Judged[]): CriterionOverTime[] {
  const inTime = judged.toSorted((one, other) => compareIds(one.answerId, other.answerId));
  const titleOf = newestTitles(inTime);
  const series = new Map<string, CriterionOverTime>();
  for (const remark of inTime) {
    const { answerId, lessonId, attempt, at, levels, level } = remark;
    const title = titleOf(remark);
    const key = `${foldTitle(title)} ${scaleOf(remark)}`;
    const known = series.get(key) ?? { title, levels, points: [] };
    series.set(key, known);
    known.points.push({ answerId, lessonId, attempt, at, level });
  }
  return [...series.values()];
}

/** They are UUIDv7 and sort by time; remarks of one answer keep their order. */
function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
