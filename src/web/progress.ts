import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { keyOf } from './api.ts';

/** A lesson was opened or answered: whatever shows how far a student has come is fetched again. */
export function refetchProgress(queryClient: QueryClient): void {
  for (const endpoint of [api.listCourses, api.listMyCourses, api.getCourse, api.listLessons]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
}
