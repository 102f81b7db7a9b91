import { useQuery } from '@tanstack/react-query';
import { retentionNames } from '#contract/retention/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { sweepsQuery } from './retention-queries.ts';

/** What went by its term, newest first. */
export function Sweeps() {
  const { data: sweeps, error } = useQuery({ ...sweepsQuery, staleTime: 0 });
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить, что стёрто')}</FormError>;
  if (!sweeps) return <Spinner label="Загружаем, что стёрто" />;
  if (sweeps.length === 0) {
    return <p className="text-sm text-ink-soft">По срокам хранения ещё ничего не стёрто.</p>;
  }
  return (
    <ul className="divide-y divide-line text-sm">
      {sweeps.map(({ kind, at, rows }) => (
        <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
          <span>
            {retentionNames[kind]}:{' '}
            {kind === 'left_people'
              ? plural(rows, 'новая просьба стереть', 'новые просьбы стереть', 'новых просьб стереть')
              : plural(rows, 'строка', 'строки', 'строк')}
          </span>
          <DateTime value={at} format="date-time" />
        </li>
      ))}
    </ul>
  );
}
