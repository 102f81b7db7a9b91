import type { Opening } from '#web/pages/shell/opening.ts';
import { surveysQuery } from '#web/surveys/survey-staff-queries.ts';

export const load = ({ context: { queryClient } }: Opening) => queryClient.ensureQueryData(surveysQuery);
