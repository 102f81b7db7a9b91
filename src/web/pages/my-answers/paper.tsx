import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { fullName } from '#domain/full-name.ts';
import { loadWholeAnswers, mostPrinted } from '#web/answers/print/load-whole-answers.ts';
import { PrintedAnswers } from '#web/answers/print/printed-answers.tsx';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { BackLink } from '#web/ui/page-header.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatDate } from '#web/ui/time/dates.ts';

interface PaperProps {
  courseId: string | undefined;
  /** Chooses the course. */
  filter: ReactNode;
}

/** One's own answers for paper, or a PDF of the browser's; all are there before they can be printed. */
export function Paper({ courseId, filter }: PaperProps) {
  const user = useCurrentUser();
  const [today] = useState(() => formatDate(new Date()));
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['whole-answers', courseId],
    queryFn: ({ signal }) =>
      loadWholeAnswers({
        userId: user.id,
        courseId,
        signal,
        onProgress: (done, of) => setProgress({ done, of }),
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <BackLink asChild>
          <Link to={paths.myAnswers()} search={courseId ? { courseId } : {}}>
            К ответам
          </Link>
        </BackLink>
        {filter}
        <Button
          variant="primary"
          className="sm:ml-auto"
          disabled={!data || data.lessons.length === 0}
          onClick={() => window.print()}
        >
          Распечатать
        </Button>
      </div>
      <p className="mb-6 text-sm text-ink-soft">
        {fullName(user)} · {today}
      </p>
      {data?.isCut && (
        <p role="status" className="mb-6 text-sm text-ink-soft">
          Здесь последние {mostPrinted} ответов. Чтобы напечатать остальные, выберите курс.
        </p>
      )}
      {data?.lessons.length === 0 && <p className="text-ink-soft">Ответов пока нет.</p>}
      {data && <PrintedAnswers lessons={data.lessons} />}
      {!data && error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось собрать ответы')}</LoadFailure>
      )}
      {!data && !error && (
        <Loading label="Ответы собираются">
          <p className="mb-4 text-ink-soft">
            {progress ? `Собираем ответы: уроков ${progress.done} из ${progress.of}` : 'Собираем ответы…'}
          </p>
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      )}
    </>
  );
}
