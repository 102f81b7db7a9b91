import type { LessonSummary } from '#contract/lessons.ts';

/** Where a lesson stands in its course: `number` of `count`, and the lessons beside it. */
export interface Place {
  number: number;
  count: number;
  previous: LessonSummary | undefined;
  next: LessonSummary | undefined;
}

/** Undefined for a lesson that the list doesn't have yet. */
export function placeOf(lessonId: string, lessons: readonly LessonSummary[]): Place | undefined {
  const sorted = lessons.toSorted((one, other) => one.order - other.order);
  const index = sorted.findIndex(({ id }) => id === lessonId);
  if (index === -1) return undefined;
  return { number: index + 1, count: sorted.length, previous: sorted[index - 1], next: sorted[index + 1] };
}
