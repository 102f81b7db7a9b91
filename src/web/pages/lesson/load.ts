import { answers as answerCalls } from '#contract/answers/calls.ts';
import { screens } from '#contract/screens.ts';
import { urlOf } from '#contract/url.ts';
import { queryOf } from '#web/calls/api.ts';
import { loadWhole } from '#web/calls/load-whole.ts';
import { hasFirstAnswer } from '#web/first-answers.ts';
import { lessonQuery, lessonsQuery, openLesson } from '#web/lessons/lesson-queries.ts';
import { placeOf } from '#web/lessons/neighbours.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { beginsCourse } from './begins-course.ts';
import { loadBefore, loadForReview, TalkStart } from './later-parts.ts';

/** Only the first screen loads everything in one call: later, the lesson may be prefetched. */
export async function load(opening: Opening<{ id: string }>): Promise<void> {
  const { queryClient, user } = opening.context;
  const { id } = opening.params;
  await loadData(opening);
  const lesson = queryClient.getQueryData(lessonQuery(id).queryKey);
  const answers = queryClient.getQueryData(answersQuery(id, user.id).queryKey);
  if (lesson?.practice) await TalkStart.preload?.();
  const lessons = lesson && queryClient.getQueryData(lessonsQuery(lesson.courseId).queryKey);
  if (lessons && beginsCourse(user, lesson, placeOf(id, lessons)))
    await loadBefore(queryClient, lesson.courseId);
  if (answers?.[0]) await loadForReview(queryClient, id, answers);
}

async function loadData({ context: { queryClient, user }, params }: Opening<{ id: string }>): Promise<void> {
  const { id } = params;
  const { whole } = screens.lesson;
  if (hasFirstAnswer(urlOf(whole, { params }))) return loadWhole(queryClient, screens.lesson, { params });
  await Promise.all([
    queryClient.ensureQueryData(answersQuery(id, user.id)),
    openLesson(queryClient, user, id).then(({ courseId }) =>
      queryClient.ensureQueryData(lessonsQuery(courseId)),
    ),
  ]);
}

const answersQuery = (id: string, userId: string) =>
  queryOf(answerCalls.listAnswers, { params: { id }, query: { userId } });
