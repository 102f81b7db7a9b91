import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import type { answersBehindQuery } from './answers-behind-query.ts';

export interface AnswersBehindDialogProps {
  /** What the figure is of, and which it is. */
  title: string;
  description: string;
  lessonId: string;
  query: ReturnType<typeof answersBehindQuery>;
  onClose: () => void;
}

/** The answers behind one figure, each of which opens. */
export function AnswersBehindDialog({
  title,
  description,
  lessonId,
  query,
  onClose,
}: AnswersBehindDialogProps) {
  const list = useInfiniteQuery(query);
  const answers = list.data?.pages.flat();
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      {!answers && !list.error && <Skeleton className="h-40" />}
      {list.error && (
        <LoadFailure onRetry={list.refetch}>
          {errorText(list.error, 'Не удалось загрузить ответы')}
        </LoadFailure>
      )}
      {answers?.length === 0 && <p className="text-sm text-ink-soft">Таких ответов больше нет.</p>}
      <ul aria-label="Ответы" className="flex flex-col divide-y divide-line">
        {answers?.map(({ id, student, attempt, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
            <Link
              to={paths.answers()}
              search={{ lesson: lessonId, student: student.id }}
              className="rounded-sm text-accent-ink underline underline-offset-2"
            >
              {fullName(student)}
            </Link>
            <span className="text-xs text-ink-soft">
              попытка {attempt} · <DateTime value={createdAt} format="date-time" />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="mt-3 w-full"
          pending={list.isFetchingNextPage}
          pendingLabel="Загружаем…"
          onClick={() => void list.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </Dialog>
  );
}
