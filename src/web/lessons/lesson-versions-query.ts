import { lessons } from '#contract/lessons/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** Fetched every time: another administrator may have saved the lesson. */
export const lessonVersionsQuery = (id: string) => ({
  ...queryOf(lessons.listLessonVersions, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

/** A version never changes. */
export const lessonVersionQuery = (id: string, number: number) =>
  queryOf(lessons.getLessonVersion, { params: { id, number } });
