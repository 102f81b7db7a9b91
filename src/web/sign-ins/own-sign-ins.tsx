import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { outcomeName } from '#contract/sign-ins/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ownSignInsQuery } from './sign-in-queries.ts';
import { toneOf, whereFrom } from './sign-in-words.ts';

/** Who signed in to one's account, or tried to. */
export function OwnSignIns({ className }: { className?: string }) {
  const list = useInfiniteQuery(ownSignInsQuery);
  const title = useId();
  const { error } = list;
  const signIns = list.data?.pages.flat();
  return (
    <Card title={<span id={title}>Журнал входов</span>} aria-labelledby={title} className={className}>
      {!signIns && error && <LoadFailure onRetry={list.refetch}>{errorText(error, failure)}</LoadFailure>}
      {!signIns && !error && (
        <Loading label="Журнал входов загружается">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {signIns?.length === 0 && <p className="text-sm text-ink-soft">Записей пока нет.</p>}
      {signIns && signIns.length > 0 && (
        <ScrollRegion label="Журнал входов" className="max-h-80">
          <ol className="divide-y divide-line pr-2">
            {signIns.map((signIn) => (
              <li key={signIn.id} className="py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <Badge tone={toneOf(signIn.outcome)}>{outcomeName(signIn.outcome)}</Badge>
                  <DateTime
                    value={signIn.timestamp}
                    format="date-time"
                    className="text-xs text-ink-faint tabular-nums"
                  />
                </p>
                <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">{whereFrom(signIn)}</p>
              </li>
            ))}
          </ol>
          <ListTail list={list} failure={errorText(error, failure)}>
            <Skeleton className="mt-3 h-12" />
          </ListTail>
        </ScrollRegion>
      )}
    </Card>
  );
}

const failure = 'Не удалось загрузить журнал входов';
