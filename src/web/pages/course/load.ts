import { screens } from '#contract/screens.ts';
import { loadWhole } from '#web/calls/load-whole.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { courseSurveysQuery } from '#web/surveys/survey-queries.ts';

/** A loaded course is not refetched: events and mutations keep it up to date. */
export async function load({ context: { queryClient }, params }: Opening<{ id: string }>): Promise<void> {
  const { id } = params;
  const isLoaded = [courseQuery(id), lessonsQuery(id), courseSurveysQuery(id)].every(
    ({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined,
  );
  if (!isLoaded) await loadWhole(queryClient, screens.course, { params });
}
