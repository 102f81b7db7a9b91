import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Message, Thread } from '#contract/threads/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { MessageForm, type MessageFormProps } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import { useMarkSeen } from './threads-changes.ts';
import { messagesIn, threadQuery } from './threads-queries.ts';

export interface ThreadViewProps extends Pick<MessageFormProps, 'side' | 'first' | 'onSent'> {
  threadId: string;
  /** What helps at once, under the words of whoever may be in danger. */
  renderSupport?: (text: string) => ReactNode;
  /** The field is what one has come for: it comes into view, with the focus. */
  opensAtEnd?: boolean;
  /** Instead of the field, where nothing is to be written. */
  isReadOnly?: boolean;
}

/** Messages of both sides in their order, and a field for the next one. */
export function ThreadView({ threadId, ...rest }: ThreadViewProps) {
  const list = useInfiniteQuery(threadQuery(threadId));
  const pages = list.data?.pages;
  const newest = pages?.[0];
  if (!pages || !newest) {
    if (!list.error) return <Waiting />;
    return (
      <LoadFailure onRetry={list.refetch}>
        {errorText(list.error, 'Не удалось загрузить сообщения')}
      </LoadFailure>
    );
  }
  return (
    <Opened
      {...rest}
      thread={newest}
      messages={messagesIn(pages)}
      earlier={
        list.hasNextPage && (
          <Button
            variant="ghost"
            size="sm"
            className="self-center"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Показать более ранние
          </Button>
        )
      }
    />
  );
}

interface OpenedProps extends Omit<ThreadViewProps, 'threadId'> {
  thread: Thread;
  messages: readonly Message[];
  earlier: ReactNode;
}

function Opened({
  thread,
  messages,
  earlier,
  side,
  renderSupport,
  opensAtEnd,
  isReadOnly,
  ...form
}: OpenedProps) {
  const newest = messages.at(-1);
  const field = useAtEnd(opensAtEnd === true);
  return (
    <div className="flex flex-col gap-5">
      {side === 'own' && <Seen threadId={thread.id} newest={newest?.id} />}
      {earlier}
      <div role="log" aria-label="Сообщения">
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              who={nameOf(message, thread, side)}
              isMine={message.isOwn === (side === 'own')}
            />
          ))}
        </ol>
      </div>
      {thread.support !== undefined && renderSupport?.(thread.support)}
      {!isReadOnly && (
        <div ref={field} className="scroll-mb-6">
          <MessageForm threadId={thread.id} side={side} upTo={newest?.id} {...form} />
        </div>
      )}
    </div>
  );
}

function Seen({ threadId, newest }: { threadId: string; newest: string | undefined }) {
  useMarkSeen(threadId, newest);
  return null;
}

/** A name says nothing of the person's gender, and neither does what stands instead. */
function nameOf({ isOwn, by }: Message, { student }: Thread, side: 'own' | 'school'): string {
  if (isOwn) return side === 'own' ? 'Вы' : fullName(student);
  return by ?? 'От школы';
}

function useAtEnd(isWanted: boolean) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    field.current?.scrollIntoView({ block: 'end' });
    // The message that it answers is its description. A keyboard on glass opens for who asks for it.
    if (!matchMedia('(pointer: coarse)').matches)
      field.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [isWanted]);
  return field;
}

const Waiting = () => (
  <Loading label="Сообщения загружаются" className="flex flex-col gap-4">
    <Skeleton className="h-16 w-3/4 rounded-lg" />
    <Skeleton className="h-16 w-3/4 self-end rounded-lg" />
    <Skeleton className="h-28 rounded-lg" />
  </Loading>
);
