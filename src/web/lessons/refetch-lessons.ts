import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { keyOf } from '#web/api.ts';

/** Lessons were added, changed or deleted: their lists, and the courses that count them, are fetched again. */
export async function refetchLessons(queryClient: QueryClient): Promise<void> {
  const changed = [api.listLessons, api.listCourses, api.getCourse, api.listMyCourses];
  await Promise.all(changed.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}
