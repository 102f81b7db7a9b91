import { api } from '#contract/api.ts';
import { screens } from '#contract/screens.ts';
import { urlOf } from '#contract/url.ts';
import { queryOf } from '#web/api.ts';
import { hasFirstAnswer } from '#web/first-answers.ts';
import { lessonsQuery, openLesson } from '#web/lessons/lesson-queries.ts';
import { loadWhole } from '#web/load-whole.ts';
import type { Opening } from '#web/pages/frame/opening.ts';

/** Only the first screen loads everything in one call: later, the lesson may be prefetched. */
export async function loadLesson({
  context: { queryClient, user },
  params,
}: Opening<{ id: string }>): Promise<void> {
  const { id } = params;
  const { whole } = screens.lesson;
  if (hasFirstAnswer(urlOf(whole, { params }))) return loadWhole(queryClient, screens.lesson, { params });
  await Promise.all([
    queryClient.ensureQueryData(queryOf(api.listAnswers, { params: { id }, query: { userId: user.id } })),
    openLesson(queryClient, user, id).then(({ courseId }) =>
      queryClient.ensureQueryData(lessonsQuery(courseId)),
    ),
  ]);
}
