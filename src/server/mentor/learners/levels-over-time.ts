import type { CriterionOverTime } from '#contract/learners/schemas.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import { newestTitles, scaleOf } from '#server/mentor/skills/skills-over-time.ts';

interface Attempt {
  id: string;
  lessonId: string;
  number: number;
  createdAt: string;
  feedback: { remarks: readonly Judged[] } | null;
}

type Judged = Pick<Feedback['remarks'][number], 'criterionId' | 'criterion' | 'levels' | 'level'>;

/**
 * The levels of each criterion in the order of the attempts. Criteria of several lessons are one if their titles and levels
 * are the same: only then can their levels be compared. A criterion has the title of its newest review.
 */
export function levelsOverTime(attempts: readonly Attempt[]): CriterionOverTime[] {
  const inTime = attempts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const judged = inTime.flatMap(({ id, lessonId, number, createdAt, feedback }) =>
    feedback ? feedback.remarks.map((remark) => ({ ...remark, id, lessonId, number, createdAt })) : [],
  );
  const titleOf = newestTitles(judged);
  const series = new Map<string, CriterionOverTime>();
  for (const remark of judged) {
    const { id, lessonId, number, createdAt, levels, level } = remark;
    const title = titleOf(remark);
    const key = `${foldTitle(title)} ${scaleOf(remark)}`;
    const known = series.get(key) ?? { title, levels, points: [] };
    series.set(key, known);
    known.points.push({ answerId: id, lessonId, attempt: number, at: createdAt, level });
  }
  return [...series.values()];
}
