import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { User } from '#contract/auth.ts';
import type { Lesson } from '#contract/lessons.ts';
import { queryOf } from '#web/api.ts';
import { refetchProgress } from '#web/progress.ts';

/** Its call marks the view of a student. */
export const lessonQuery = (id: string) => queryOf(api.getLesson, { params: { id }, query: {} });

export const lessonsQuery = (courseId: string) => queryOf(api.listLessons, { params: { courseId } });

/** Under a key of its own: a lesson loaded ahead has not been opened yet. */
const lessonAheadQuery = (id: string) => queryOf(api.getLesson, { params: { id }, query: { prefetch: '1' } });

/** Loads what the lesson's page will need, without marking a view. */
export function loadLessonAhead(queryClient: QueryClient, user: User, id: string): void {
  if (queryClient.getQueryData(lessonQuery(id).queryKey)) return;
  void queryClient.prefetchQuery(lessonAheadQuery(id));
  void queryClient.prefetchQuery(queryOf(api.listAnswers, { params: { id }, query: { userId: user.id } }));
}

/**
 * The lesson of the page that is being opened. What was loaded ahead is shown at once; the call that marks the view is made
 * all the same, at the first visit of this lesson.
 */
export async function openLesson(queryClient: QueryClient, user: User, id: string): Promise<Lesson> {
  const query = lessonQuery(id);
  const opened = queryClient.getQueryState(query.queryKey);
  if (opened?.status === 'success' && opened.data) return opened.data;

  const opening = queryClient.fetchQuery({ ...query, staleTime: 0 }).then((lesson) => {
    if (user.role === 'student') noteView(queryClient, lesson);
    return lesson;
  });
  const ahead = queryClient.getQueryState(lessonAheadQuery(id).queryKey);
  if (!ahead?.data || ahead.isInvalidated) return opening;
  // Should it fail, the text is on the screen already, and the next visit tries again.
  opening.catch(() => {});
  queryClient.setQueryData(query.queryKey, ahead.data);
  return ahead.data;
}

/** The lists that say which lessons were opened are behind, unless they knew of this one. */
function noteView(queryClient: QueryClient, { id, courseId }: Lesson): void {
  const lessons = queryClient.getQueryData(lessonsQuery(courseId).queryKey);
  if (!lessons?.find((lesson) => lesson.id === id)?.viewedAt) {
    refetchProgress(queryClient, 'when shown');
  }
}
