import { SurveysHeading } from '#web/pages/frame/surveys-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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
