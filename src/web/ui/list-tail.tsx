import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { useReached } from './use-reached.ts';

export interface ListTailProps {
  /** What an infinite query tells of itself. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  failure: string;
  /** The shape of what is loading; seen as soon as the end comes near. */
  children: ReactNode;
}

/** The end of a list that loads as it is scrolled. A page that did not come is asked for again by hand, right here. */
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
  // Looked for only between fetches: whoever waits here while one is on its way is found when it has ended.
  const ref = useReached<HTMLDivElement>(() => void list.fetchNextPage(), !list.isFetching);
  return <div ref={ref}>{children}</div>;
}
