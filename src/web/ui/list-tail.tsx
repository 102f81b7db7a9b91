import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
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
    <div className="flex flex-col items-start gap-3 pt-4">
      <FormError>{failure}</FormError>
      <Button onClick={() => void list.fetchNextPage()}>Попробовать снова</Button>
    </div>
  );
}

function End({ list, children }: Pick<ListTailProps, 'list' | 'children'>) {
  // Looked for only between fetches: whoever waits here while one is on its way is found when it has ended.
  const ref = useReached<HTMLDivElement>(() => void list.fetchNextPage(), !list.isFetching);
  return <div ref={ref}>{children}</div>;
}
