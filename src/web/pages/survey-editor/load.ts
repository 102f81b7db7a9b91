import type { Opening } from '#web/pages/shell/opening.ts';
import { editorSurveysQuery } from '#web/surveys/survey-staff-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.ensureQueryData(editorSurveysQuery);
