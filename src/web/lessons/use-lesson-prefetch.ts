import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/auth/schemas.ts';
import { prefetchLesson } from './lesson-queries.ts';

/** Prefetches the next lesson after a delay; the returned function does it at once, on hover or focus of its link. */
export function useLessonPrefetch(user: User, lessonId: string | undefined): () => void {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!lessonId) return;
    const timer = setTimeout(() => prefetchLesson(queryClient, user, lessonId), afterMs);
    return () => clearTimeout(timer);
  }, [queryClient, user, lessonId]);

  return () => {
    if (lessonId) prefetchLesson(queryClient, user, lessonId);
  };
}

/** The page itself and its images load first. */
const afterMs = 3_000;
