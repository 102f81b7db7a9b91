import type { LessonSummary } from '#contract/lessons/schemas.ts';

/** The lesson's position in its course (`number` of `count`) and its neighbours. */
export interface Place {
  number: number;
  count: number;
  previous: LessonSummary | undefined;
  next: LessonSummary | undefined;
  /** The open lessons that the viewer hasn't completed, this one excepted. */
  left: LessonSummary[];
  /** This one and all others are completed. */
  isCourseDone: boolean;
}

/** Undefined for a lesson that is not in the list yet. */
export function placeOf(lessonId: string, lessons: readonly LessonSummary[]): Place | undefined {
  const sorted = lessons.toSorted((one, other) => one.order - other.order);
  const index = sorted.findIndex(({ id }) => id === lessonId);
  if (index === -1) return undefined;
  const undone = sorted.filter(({ completedAt }) => completedAt === null);
  return {
    number: index + 1,
    count: sorted.length,
    previous: sorted[index - 1],
    next: sorted[index + 1],
    left: undone.filter(({ id, dates, waitsFor }) => id !== lessonId && dates?.isOpen !== false && !waitsFor),
    isCourseDone: undone.length === 0 && !sorted.some(({ inAlarm }) => inAlarm),
  };
}
