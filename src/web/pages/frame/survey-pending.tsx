import { Spinner } from '#web/ui/spinner.tsx';

/** Of the screens of one survey. */
export function SurveyPending() {
  return (
    <div className="page-reading">
      <p role="status" className="flex items-center gap-2.5 text-ink-soft">
        <Spinner /> Загрузка анкеты...
      </p>
    </div>
  );
}
