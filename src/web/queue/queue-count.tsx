import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { referrals } from '#contract/referrals/calls.ts';
import { threads } from '#contract/threads/calls.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { keyOf } from '#web/calls/api.ts';
import { soon } from '#web/live/soon.ts';
import { tabStream } from '#web/live/tab-stream.ts';
import { classNames } from '#web/ui/class-names.ts';
import { queueCountQuery } from './queue-queries.ts';

export interface QueueCountProps {
  /** Without the number: on a button that has a name of its own. */
  asDot?: boolean;
}

/** How many wait for a person, beside a link to the queue; up to date by events. */
export function QueueCount({ asDot = false }: QueueCountProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...queueCountQuery, enabled: false });
  useEffect(() => watchQueue(queryClient), [queryClient]);
  if (!data || data.open === 0) return null;
  const { open, overdue, crisis } = data;
  const colour = crisis > 0 ? 'bg-danger' : 'bg-accent';
  if (asDot) return <span className={classNames('absolute top-1 right-1 size-2.5 rounded-full', colour)} />;
  return (
    <span
      className={classNames(
        'ml-1.5 inline-block min-w-5 rounded-full px-1.5 text-center text-xs/5 font-semibold text-on-accent tabular-nums',
        colour,
      )}
    >
      <span aria-hidden="true">{open > 99 ? '99+' : open}</span>
      <span className="sr-only">{inWords(open, overdue, crisis)}</span>
    </span>
  );
}

function inWords(open: number, overdue: number, crisis: number): string {
  const parts = [`${open} ${pluralForm(open, 'ждёт', 'ждут', 'ждут')}`];
  if (overdue > 0) parts.push(`${overdue} ${pluralForm(overdue, 'просрочен', 'просрочены', 'просрочено')}`);
  if (crisis > 0) parts.push(`${crisis} ${pluralForm(crisis, 'тревога', 'тревоги', 'тревог')}`);
  return parts.join(', ');
}

/** The number is shown in several places: one of them listens for all. */
function watchQueue(queryClient: QueryClient): () => void {
  const watch = watches.get(queryClient) ?? { places: 0, stop: keepUpToDate(queryClient) };
  watches.set(queryClient, watch);
  watch.places += 1;
  return () => {
    watch.places -= 1;
    if (watch.places > 0) return;
    watch.stop();
    watches.delete(queryClient);
  };
}

const watches = new Map<QueryClient, { places: number; stop: () => void }>();

/** The lists of the queue, too. */
function keepUpToDate(queryClient: QueryClient): () => void {
  const count = () => void queryClient.fetchQuery({ ...queueCountQuery, staleTime: 0 }).catch(() => {});
  const renew = soon(() => {
    count();
    for (const list of listsOfQueue) void queryClient.invalidateQueries({ queryKey: keyOf(list) });
  }, eventsMs);
  const stop = tabStream.listenToReferrals(() => {
    const isCounted = queryClient.getQueryData(queueCountQuery.queryKey) !== undefined;
    if (!isCounted) count();
    // A list that was loaded before the stream was there may have missed something, too.
    if (isCounted || hasList(queryClient)) renew.call();
  });
  return () => {
    stop();
    renew.cancel();
  };
}

const hasList = (queryClient: QueryClient): boolean =>
  listsOfQueue.some((list) => queryClient.getQueryCache().findAll({ queryKey: keyOf(list) }).length > 0);

const listsOfQueue = [referrals.listReferrals, referrals.getReferral, threads.listThreads, threads.getThread];

/** Many answers may change at once. */
const eventsMs = 1_000;
