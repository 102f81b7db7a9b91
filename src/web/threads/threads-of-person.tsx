import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ThreadSummary } from '#contract/threads/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { threadsOfPersonQuery } from './threads-queries.ts';

export interface ThreadsOfPersonProps {
  personId: string;
  /** How to begin one. */
  write: ReactNode;
}

/** What was written with a person, for whoever works with him: a thread is read once it is opened. */
export function ThreadsOfPerson({ personId, write }: ThreadsOfPersonProps) {
  const { data: threads, error, refetch } = useQuery(threadsOfPersonQuery(personId));
  if (!threads && !error) return null;
  return (
    <Card as="section" title="Сообщения" aria-label="Сообщения" className="mb-8 print:hidden">
      {!threads && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить сообщения')}</LoadFailure>
      )}
      {threads?.length === 0 && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <p>Переписки пока нет: её начинает ваше сообщение.</p>
          {write}
        </div>
      )}
      {threads && threads.length > 0 && (
        <ul className="divide-y divide-line">
          {threads.map((thread) => (
            <li key={thread.id} className="py-3 first:pt-0 last:pb-0">
              <OneThread thread={thread} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OneThread({ thread: { id, course, last, student } }: { thread: ThreadSummary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      headingLevel={3}
      onToggle={(open) => setOpen((was) => was || open)}
      title={
        <>
          {course?.title ?? 'Не о курсе'}{' '}
          <span className="text-sm font-normal text-ink-soft">
            {last.isOwn ? student.firstName : (last.by ?? 'От школы')},{' '}
            <DateTime value={last.at} format="date-time" />
          </span>
        </>
      }
    >
      {isOpen && (
        <Suspense>
          <ThreadView threadId={id} side="school" />
        </Suspense>
      )}
    </Disclosure>
  );
}

// Loaded once one of them is opened.
const ThreadView = lazy(async () => ({ default: (await import('./thread-view.tsx')).ThreadView }));
