import type { Opening } from '#web/pages/shell/opening.ts';
import { forgetResponses, summaryQuery, surveyQuery } from '#web/surveys/survey-staff-queries.ts';

export async function load({
  context: { queryClient },
  params: { id },
  cause,
}: Opening<{ id: string }>): Promise<void> {
  if (cause === 'enter') forgetResponses(queryClient);
  await Promise.all([
    queryClient.ensureQueryData(surveyQuery(id)),
    queryClient.ensureQueryData(summaryQuery(id)),
  ]);
}

export { SurveyPending as Pending } from '#web/pages/frame/survey-pending.tsx';
