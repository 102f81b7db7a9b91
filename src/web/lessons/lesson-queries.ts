import type { QueryClient } from '@tanstack/react-query';
import { answers } from '#contract/answers/calls.ts';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import { lessons as lessonCalls } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { refetchProgress } from '#web/progress.ts';

/** For a student, this call marks the lesson as viewed. */
export const lessonQuery = (id: string) => queryOf(lessonCalls.getLesson, { params: { id }, query: {} });

export const lessonsQuery = (courseId: string) => queryOf(lessonCalls.listLessons, { params: { courseId } });

/** Has its own key: a prefetched lesson has not been viewed. */
const prefetchedLessonQuery = (id: string) =>
  queryOf(lessonCalls.getLesson, { params: { id }, query: { prefetch: '1' } });

/** Prefetches the data of the lesson's page without marking a view. */
export function prefetchLesson(queryClient: QueryClient, user: User, id: string): void {
  if (queryClient.getQueryData(lessonQuery(id).queryKey)) return;
  void queryClient.prefetchQuery(prefetchedLessonQuery(id));
  void queryClient.prefetchQuery(
    queryOf(answers.listAnswers, { params: { id }, query: { userId: user.id } }),
  );
}

/**
 * Gets the lesson for its page. A prefetched lesson is shown at once; the call that marks the view is still made, on the
 * first visit.
 */
export async function openLesson(queryClient: QueryClient, user: User, id: string): Promise<Lesson> {
  const query = lessonQuery(id);
  const opened = queryClient.getQueryState(query.queryKey);
  if (opened?.status === 'success' && opened.data) return opened.data;

  const opening = queryClient.fetchQuery({ ...query, staleTime: 0 }).then((lesson) => {
    if (rights[user.role].studies) noteView(queryClient, lesson);
    return lesson;
  });
  const prefetched = queryClient.getQueryState(prefetchedLessonQuery(id).queryKey);
  if (!prefetched?.data || prefetched.isInvalidated) return opening;
  // A failure can be ignored: the text is already shown, and the next visit marks the view.
  opening.catch(() => {});
  queryClient.setQueryData(query.queryKey, prefetched.data);
  return prefetched.data;
}

/** Refetches the lists that show which lessons were viewed, unless they already include this view. */
function noteView(queryClient: QueryClient, { id, courseId }: Lesson): void {
  const lessons = queryClient.getQueryData(lessonsQuery(courseId).queryKey);
  if (!lessons?.find((lesson) => lesson.id === id)?.viewedAt) {
    refetchProgress(queryClient, 'when shown');
  }
}
