import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { keyOf } from './api.ts';

/**
 * A lesson was opened or answered: whatever shows how far a student has come is fetched again, at once or, when the screen
 * is about to change, as soon as it is shown.
 */
export function refetchProgress(queryClient: QueryClient, when: 'at once' | 'when shown' = 'at once'): void {
  const refetchType = when === 'at once' ? 'active' : 'none';
  for (const endpoint of [api.listCourses, api.listMyCourses, api.getCourse, api.listLessons]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint), refetchType });
  }
}
