import type { ReactNode } from 'react';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail, type ListTailProps } from '#web/ui/table/list-tail.tsx';

export interface LoadedAnswersProps {
  list: ListTailProps['list'] & {
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The loaded answers, or the empty state. */
  children: ReactNode;
}

/** The frame of an infinite list of answers: its load failure and the skeleton of the next page. */
export function LoadedAnswers({ list, children }: LoadedAnswersProps) {
  const failure = errorText(list.error, 'Не удалось загрузить ответы');
  return (
    <>
      {list.error && !list.isFetchNextPageError && (
        <LoadFailure className="mb-6" onRetry={list.refetch}>
          {failure}
        </LoadFailure>
      )}
      {list.isPending && (
        <Loading label="Ответы загружаются">
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
      {children}
      <ListTail list={list} failure={failure}>
        <Loading label="Более ранние ответы загружаются" className="pt-5">
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      </ListTail>
    </>
  );
}
