import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { keyOf } from '#web/calls/api.ts';

/**
 * Refetches all data that shows a student's progress, after a lesson was viewed or answered: at once or, when the screen
 * is about to change, when the data is shown next.
 */
export function refetchProgress(queryClient: QueryClient, when: 'at once' | 'when shown' = 'at once'): void {
  const refetchType = when === 'at once' ? 'active' : 'none';
  for (const endpoint of [api.listCourses, api.listMyCourses, api.getCourse, api.listLessons]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint), refetchType });
  }
}
