import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { StreamConnection } from '#web/live/event-stream.ts';
import { listenToLesson, type LiveEvent } from '#web/live/live.ts';
import { follow } from './follow.ts';

export type Listen = typeof listenToLesson;

interface Following<Whole, Piece> {
  queryClient: QueryClient;
  queryKey: QueryKey;
  lessonId: string;
  /** Where a stream of the lesson may be open already: `shareLessonStream`. */
  listen?: Listen | undefined;
  apply(whole: Whole, piece: Piece): Whole | 'gap';
  onEvent(event: LiveEvent, followed: ReturnType<typeof follow<Whole, Piece>>): void;
  onConnection(isConnected: boolean): void;
}

/** Keeps what a query has fetched up to date by the lesson's events. */
export function followQuery<Whole, Piece>({
  queryClient,
  queryKey,
  lessonId,
  listen = listenToLesson,
  apply,
  onEvent,
  onConnection,
}: Following<Whole, Piece>): StreamConnection {
  const refetch = () => queryClient.refetchQueries({ queryKey, exact: true });
  const followed = follow<Whole, Piece>(
    {
      read: () => queryClient.getQueryData(queryKey),
      write: (whole) => queryClient.setQueryData(queryKey, whole),
      async fetch() {
        await refetch();
        if (queryClient.getQueryState(queryKey)?.status === 'error') connection.reconnect();
      },
    },
    apply,
  );
  const connection = listen(lessonId, {
    onEvent: (event) => onEvent(event, followed),
    onConnection,
    // This request fails with the reason; if the session has ended, it redirects to the sign-in page.
    onRefused: () => void refetch(),
  });
  return connection;
}
