import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface CountedProps<Figures> {
  query: Pick<UseQueryResult<Figures>, 'data' | 'error' | 'refetch'>;
  children: (figures: Figures) => ReactNode;
}

/** Figures that are counted when they are asked for, in a card of their own. */
export function Counted<Figures>({ query: { data, error, refetch }, children }: CountedProps<Figures>) {
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <LoadFailure className="p-5" onRetry={refetch}>
        {errorText(error, 'Не удалось посчитать')}
      </LoadFailure>
    );
  }
  return (
    <Loading label="Считаем" className="p-5">
      <Skeleton className="h-32" />
    </Loading>
  );
}
