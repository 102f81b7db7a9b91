import type { ReactNode } from 'react';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useReached } from './use-reached.ts';

export interface ListTailProps {
  /** The state of an infinite query. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  failure: string;
  /** The skeleton of the next page, shown as soon as the end is near. */
  children: ReactNode;
}

/** The end of an infinite list: loads the next page when scrolled to, or shows a retry button after a failure. */
export function ListTail({ list, failure, children }: ListTailProps) {
  if (!list.hasNextPage) return null;
  if (!list.isFetchNextPageError) return <End list={list}>{children}</End>;
  return (
    <LoadFailure className="pt-4" onRetry={list.fetchNextPage}>
      {failure}
    </LoadFailure>
  );
}

function End({ list, children }: Pick<ListTailProps, 'list' | 'children'>) {
  // Observed only between fetches: if the end is still visible after a fetch, the next one starts.
  const ref = useReached<HTMLDivElement>(() => void list.fetchNextPage(), !list.isFetching);
  return <div ref={ref}>{children}</div>;
}
