import type { LearnerLesson } from '#contract/learners/schemas.ts';
import { lessonState, type LessonState } from '#contract/lessons/words.ts';

export type LessonStatus = LessonState | 'missed' | 'overdue' | 'closed' | 'unopened';

type Dated = Pick<
  LearnerLesson,
  'opensAt' | 'dueAt' | 'isMissed' | 'viewedAt' | 'sentAt' | 'completedAt' | 'passedHow' | 'below'
>;

/**
 * What became of a lesson, by the words that stand everywhere; of what has not been answered, that its deadline has passed, unless
 * it passed before the person came, or that it is still to open.
 */
export function statusOf(lesson: Dated, now: number): LessonStatus {
  const { opensAt, dueAt, isMissed, completedAt } = lesson;
  const state = lessonState(lesson);
  if (state !== undefined && (state !== 'viewed' || completedAt)) return state;
  if (isMissed) return 'missed';
  if (dueAt && Date.parse(dueAt) < now) return 'overdue';
  if (opensAt && Date.parse(opensAt) > now) return 'closed';
  return state ?? 'unopened';
}
