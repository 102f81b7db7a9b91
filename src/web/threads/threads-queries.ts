import { infiniteQueryOptions } from '@tanstack/react-query';
import { threads } from '#contract/threads/calls.ts';
import type { Message, Thread } from '#contract/threads/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';

export const ownThreadsQuery = queryOf(threads.listThreads, { query: {} });

export const threadsOfPersonQuery = (userId: string) => queryOf(threads.listThreads, { query: { userId } });

/** Newest messages first; each next page has those before. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(threads.getThread), id],
    queryFn: ({ pageParam, signal }) =>
      call(
        threads.getThread,
        { params: { id }, query: { ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasEarlier, messages }: Thread) => (hasEarlier ? messages[0]?.id : undefined),
    staleTime: 0,
  });

export const messagesIn = (pages: readonly Thread[]): Message[] =>
  pages.toReversed().flatMap(({ messages }) => messages);
