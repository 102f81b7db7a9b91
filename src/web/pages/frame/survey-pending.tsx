import { Spinner } from '#web/ui/spinner.tsx';

/** The skeleton of a survey's screens. */
export function SurveyPending() {
  return (
    <div className="page-reading">
      <p role="status" className="flex items-center gap-2.5 text-ink-soft">
        <Spinner /> Загрузка анкеты...
      </p>
    </div>
  );
}
