import type { Opening } from '#web/pages/frame/opening.ts';
import { editorSurveysQuery } from '#web/surveys/survey-queries.ts';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.ensureQueryData(editorSurveysQuery);
