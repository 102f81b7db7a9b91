import type { QueryClient } from '@tanstack/react-query';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { keyOf } from '#web/calls/api.ts';

/**
 * Refetches all data that shows a student's progress, after a lesson was viewed or answered: at once or, when the screen
 * is about to change, when the data is shown next.
 */
export function refetchProgress(queryClient: QueryClient, when: 'at once' | 'when shown' = 'at once'): void {
  const refetchType = when === 'at once' ? 'active' : 'none';
  for (const endpoint of [
    courses.listCourses,
    courses.listMyCourses,
    courses.getCourse,
    lessons.listLessons,
  ]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint), refetchType });
  }
}
