import type { Opening } from '#web/pages/shell/opening.ts';
import { surveyQuery } from '#web/surveys/survey-staff-queries.ts';

export const load = ({ context: { queryClient }, params: { id } }: Opening<{ id: string }>) =>
  queryClient.ensureQueryData(surveyQuery(id));

export { SurveyPending as Pending } from '#web/pages/frame/survey-pending.tsx';
