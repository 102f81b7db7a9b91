import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ListTail, type ListTailProps } from '#web/ui/list-tail.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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

/** A list that goes on loading as it is scrolled. */
export function LoadedList({ query, failure, children }: LoadedListProps) {
  return (
    <>
      <ol className="flex flex-col gap-3">{children}</ol>
      {query.isError && !query.isFetchNextPageError && (
        <div className="mt-4 flex flex-col items-start gap-3">
          <FormError>{failure}</FormError>
          <Button onClick={() => void query.refetch()}>Попробовать снова</Button>
        </div>
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
