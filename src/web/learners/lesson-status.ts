import type { LearnerLesson } from '#contract/learners/schemas.ts';

export type LessonStatus = 'completed' | 'overdue' | 'opened' | 'closed' | 'unopened';

type Dated = Pick<LearnerLesson, 'opensAt' | 'dueAt' | 'viewedAt' | 'completedAt'>;

/** What became of a lesson; a missed deadline counts until the lesson is completed. */
export function statusOf({ opensAt, dueAt, viewedAt, completedAt }: Dated, now: number): LessonStatus {
  if (completedAt) return 'completed';
  if (dueAt && Date.parse(dueAt) < now) return 'overdue';
  if (opensAt && Date.parse(opensAt) > now) return 'closed';
  return viewedAt ? 'opened' : 'unopened';
}
