import { SurveysHeading } from '#web/pages/frame/surveys-heading.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { editorSurveysQuery } from '#web/surveys/survey-staff-queries.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export const load = ({ context: { queryClient } }: Opening) =>
  queryClient.ensureQueryData(editorSurveysQuery);

export function Pending() {
  return (
    <div className="page">
      <SurveysHeading screen="editor" />
      <Loading label="Загрузка анкет..." className="card-grid">
        {Array.from({ length: 3 }, (_, place) => (
          <div
            key={place}
            aria-hidden="true"
            data-skeleton="survey"
            className="rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-4/5" />
            <Skeleton className="mt-4 h-4 w-1/2" />
            <Skeleton className="mt-8 h-6 w-40" />
          </div>
        ))}
      </Loading>
    </div>
  );
}
