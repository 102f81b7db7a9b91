import { SurveysHeading } from '#web/pages/frame/surveys-heading.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { surveysQuery } from '#web/surveys/survey-staff-queries.ts';
import { Spinner } from '#web/ui/spinner.tsx';

export const load = ({ context: { queryClient } }: Opening) => queryClient.ensureQueryData(surveysQuery);

export function Pending() {
  return (
    <div className="page">
      <SurveysHeading screen="list" />
      <p role="status" className="flex items-center gap-2.5 text-ink-soft">
        <Spinner /> Загрузка анкет...
      </p>
    </div>
  );
}
