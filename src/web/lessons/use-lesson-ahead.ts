import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/auth.ts';
import { loadLessonAhead } from './lesson-queries.ts';

/** Loads the next lesson while the person reads this one; the returned function, as soon as they reach for its link. */
export function useLessonAhead(user: User, lessonId: string | undefined): () => void {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!lessonId) return;
    const timer = setTimeout(() => loadLessonAhead(queryClient, user, lessonId), afterMs);
    return () => clearTimeout(timer);
  }, [queryClient, user, lessonId]);

  return () => {
    if (lessonId) loadLessonAhead(queryClient, user, lessonId);
  };
}

/** The page itself and its pictures come first. */
const afterMs = 3_000;
