import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeLogEntry } from '#contract/audit/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { userLogsQuery } from './audit-queries.ts';
import { ChangeDetails } from './change-details.tsx';
import { changeSentence } from './change-sentence.ts';
import { performer } from './performer.ts';

/** Changes to one person, newest first; scrolling loads earlier ones. */
export function ChangeHistory({ userId }: { userId: string }) {
  const history = useInfiniteQuery(userLogsQuery(userId));
  const { error } = history;
  const entries = history.data?.pages.flat();
  if (!entries && error) {
    return (
      <LoadFailure onRetry={history.refetch}>{errorText(error, 'Не удалось загрузить историю')}</LoadFailure>
    );
  }
  if (!entries) {
    return (
      <Loading label="История загружается" className="flex flex-col gap-3">
        {Array.from({ length: 3 }, (_, place) => (
          <Skeleton key={place} className="h-20" />
        ))}
      </Loading>
    );
  }
  if (entries.length === 0) return <p className="text-sm text-ink-soft">Изменений пока не было.</p>;
  return (
    <ScrollRegion label="История изменений" className="max-h-96">
      <ol className="flex flex-col gap-5 pr-2">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ListTail list={history} failure={errorText(error, 'Не удалось загрузить историю')}>
        <div className="pt-5">
          <Skeleton className="h-16" />
        </div>
      </ListTail>
    </ScrollRegion>
  );
}

const Entry = ({ entry }: { entry: ChangeLogEntry }) => (
  <li>
    <p className="text-sm font-medium [overflow-wrap:anywhere]">{changeSentence(entry)}</p>
    <p className="mt-0.5 mb-2 text-xs text-ink-faint">
      <DateTime value={entry.timestamp} format="date-time" /> · {performer(entry)}
    </p>
    <ChangeDetails details={entry.details} />
  </li>
);
