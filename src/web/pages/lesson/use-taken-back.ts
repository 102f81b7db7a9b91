import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { lessonQuery, lessonsQuery } from '#web/lessons/lesson-queries.ts';

/**
 * The list hears that a correction has taken back that the lesson was done. What is left stands in the lesson, which is asked
 * anew.
 */
export function useTakenBack({ id, courseId, completedAt }: Lesson): void {
  const queryClient = useQueryClient();
  const { data: lessons } = useQuery(lessonsQuery(courseId));
  const own = lessons?.find((one) => one.id === id);
  const isTakenBack = completedAt !== null && own?.completedAt === null && Boolean(own.sentAt);
  useEffect(() => {
    if (isTakenBack) void queryClient.invalidateQueries({ queryKey: lessonQuery(id).queryKey });
  }, [queryClient, id, isTakenBack]);
}
