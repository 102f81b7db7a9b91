import type { LearnerLesson } from '#contract/learners/schemas.ts';

export type LessonStatus = 'completed' | 'missed' | 'overdue' | 'opened' | 'closed' | 'unopened';

type Dated = Pick<LearnerLesson, 'opensAt' | 'dueAt' | 'isMissed' | 'viewedAt' | 'completedAt'>;

/** What became of a lesson; a passed deadline counts until the lesson is completed, unless it passed before the person came. */
export function statusOf(
  { opensAt, dueAt, isMissed, viewedAt, completedAt }: Dated,
  now: number,
): LessonStatus {
  if (completedAt) return 'completed';
  if (isMissed) return 'missed';
  if (dueAt && Date.parse(dueAt) < now) return 'overdue';
  if (opensAt && Date.parse(opensAt) > now) return 'closed';
  return viewedAt ? 'opened' : 'unopened';
}
