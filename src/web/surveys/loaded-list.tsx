import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useReached } from '#web/ui/use-reached.ts';

export interface LoadedListProps {
  /** What an infinite query tells of itself. */
  query: {
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetching: boolean;
    fetchNextPage: () => Promise<unknown>;
    refetch: () => Promise<unknown>;
  };
  failure: string;
  /** List items. */
  children: ReactNode;
}

/** A list that goes on loading as it is scrolled. */
export function LoadedList({ query, failure, children }: LoadedListProps) {
  const more = () => {
    if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
  };
  return (
    <>
      <ol className="flex flex-col gap-3">{children}</ol>
      {query.isError && (
        <div className="mt-4 flex flex-col items-start gap-3">
          <FormError>{failure}</FormError>
          <Button onClick={() => void (query.hasNextPage ? query.fetchNextPage() : query.refetch())}>
            Попробовать снова
          </Button>
        </div>
      )}
      {/* Anew after each page: a list that is still short of the window's end reaches it again. */}
      {query.hasNextPage && !query.isFetching && <End onReached={more} />}
      {query.isFetching && (
        <p role="status" className="flex items-center justify-center gap-2 py-4 text-sm text-ink-soft">
          <Spinner /> {query.isPending ? 'Загружаем ответы' : 'Загружаем ещё'}
        </p>
      )}
    </>
  );
}

function End({ onReached }: { onReached: () => void }) {
  const ref = useReached<HTMLDivElement>(onReached);
  return <div ref={ref} className="h-px" />;
}
