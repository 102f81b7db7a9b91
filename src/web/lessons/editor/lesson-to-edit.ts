import { lessonQuery } from '#web/lessons/lesson-queries.ts';

/** The lesson for its editor, fetched every time: another administrator may have changed it. */
export function lessonToEditQuery(id: string) {
  const query = lessonQuery(id);
  return { ...query, queryKey: [...query.queryKey, 'to-edit'] as const, staleTime: 0 };
}
