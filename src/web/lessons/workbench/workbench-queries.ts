import { workbench } from '#contract/workbench/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** Others judge samples and save drafts meanwhile: each visit asks again. */
export const mentorQuery = (lessonId: string) => ({
  ...queryOf(workbench.getLessonMentor, { params: { id: lessonId } }),
  staleTime: 5_000,
});

/** A published version never changes. */
export const mentorVersionQuery = (lessonId: string, number: number) =>
  queryOf(workbench.getMentorVersion, { params: { id: lessonId, number } });
