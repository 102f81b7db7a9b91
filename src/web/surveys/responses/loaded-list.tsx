import type { ReactNode } from 'react';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ListTail, type ListTailProps } from '#web/ui/table/list-tail.tsx';

export interface LoadedListProps {
  query: ListTailProps['list'] & {
    isPending: boolean;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  failure: string;
  /** List items. */
  children: ReactNode;
}

/** An infinite list: scrolling loads more. */
export function LoadedList({ query, failure, children }: LoadedListProps) {
  return (
    <>
      <ol className="flex flex-col gap-3">{children}</ol>
      {query.isError && !query.isFetchNextPageError && (
        <LoadFailure className="mt-4" onRetry={query.refetch}>
          {failure}
        </LoadFailure>
      )}
      <ListTail list={query} failure={failure}>
        <div className="h-px" />
      </ListTail>
      {query.isFetching && (
        <p role="status" className="flex items-center justify-center gap-2 py-4 text-sm text-ink-soft">
          <Spinner /> {query.isPending ? 'Загружаем ответы' : 'Загружаем ещё'}
        </p>
      )}
    </>
  );
}
