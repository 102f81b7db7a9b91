import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messagesView } from '#contract/screens.ts';
import type { ThreadSummary } from '#contract/threads/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ArrowLeftIcon, MessageIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ThreadView } from './thread-view.tsx';
import { ownThreadsQuery } from './threads-queries.ts';

export interface OwnThreadsProps {
  /** The one that is open. */
  threadId: string | undefined;
  renderSupport: (text: string) => ReactNode;
}

/** What people of the school have written to one, by course, and one's answers. */
export function OwnThreads({ threadId, renderSupport }: OwnThreadsProps) {
  const { data: threads, error, refetch } = useQuery(ownThreadsQuery);
  if (!threads) {
    if (error)
      return (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить сообщения')}</LoadFailure>
      );
    return (
      <Loading label="Сообщения загружаются" className="flex flex-col gap-4">
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </Loading>
    );
  }
  if (threadId !== undefined) {
    const thread = threads.find(({ id }) => id === threadId);
    return (
      <section aria-labelledby={titleId}>
        <Link
          to={paths.myAnswers()}
          search={{ view: messagesView }}
          className="touch-target inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          Все сообщения
        </Link>
        <h2 id={titleId} className="mt-2 mb-5 text-lg">
          {thread ? placeOf(thread) : 'Переписка'}
        </h2>
        <ThreadView key={threadId} {...{ threadId, renderSupport }} side="own" opensAtEnd />
      </section>
    );
  }
  if (threads.length === 0) return <Nothing />;
  return (
    <ol aria-label="Переписка" className="flex flex-col gap-4">
      {threads.map((thread) => (
        <ThreadCard key={thread.id} thread={thread} />
      ))}
    </ol>
  );
}

const titleId = 'thread-title';

const placeOf = ({ course }: ThreadSummary): string =>
  course === null ? 'Переписка со школой' : `Переписка о курсе «${course.title}»`;

function ThreadCard({ thread }: { thread: ThreadSummary }) {
  const { id, last, unseen } = thread;
  return (
    <Card as="li" padded={false} interactive className="px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base">
          <Link
            to={paths.myAnswers()}
            search={{ view: messagesView, thread: id }}
            className="stretched-link rounded-sm"
          >
            {thread.course?.title ?? 'Школа'}
          </Link>
        </h2>
        {unseen > 0 && <Badge tone="accent">Новое</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {last.isOwn ? 'Вы' : (last.by ?? 'От школы')} · <DateTime value={last.at} format="date-time" />
      </p>
      {last.text !== '' && (
        <p className="mt-2.5 line-clamp-2 measure [overflow-wrap:anywhere]">{last.text}</p>
      )}
    </Card>
  );
}

const Nothing = () => (
  <EmptyState
    icon={<MessageIcon />}
    titleAs="h2"
    title="Сообщений пока нет"
    text="Здесь соберётся то, что вам напишут люди школы, и ваши ответы им"
  />
);
