import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { urlOf } from '#contract/url.ts';
import { call, queryOf } from '#web/api.ts';
import { hasFirstAnswer } from '#web/first-answers.ts';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { courseSurveysQuery } from '#web/surveys/survey-queries.ts';

/** A course that is opened for the first time comes in one call; what that call is refused, the single calls put in words. */
export async function bringCourse(queryClient: QueryClient, id: string): Promise<void> {
  const isThere = queryClient.getQueryData(lessonsQuery(id).queryKey) !== undefined;
  if (isThere || hasFirstAnswer(urlOf(api.listLessons, { params: { courseId: id } }))) return;
  const page = await call(api.getCoursePage, { params: { id } }).catch(() => undefined);
  if (!page) return;
  queryClient.setQueryData(queryOf(api.getCourse, { params: { id } }).queryKey, page.course);
  queryClient.setQueryData(lessonsQuery(id).queryKey, page.lessons);
  queryClient.setQueryData(courseSurveysQuery(id).queryKey, page.surveys);
}
