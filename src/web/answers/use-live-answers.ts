import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#contract/api.ts';
import { queryOf } from '#web/api.ts';
import { listenToLesson } from '#web/live.ts';
import type { DraftOwner } from './draft.ts';
import { followAnswers } from './follow-answers.ts';

/** Keeps a person's answers to a lesson up to date by events, the text of a review while the model writes it. */
export function useLiveAnswers({ lessonId, userId }: DraftOwner): { connectionLost: boolean } {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);

  useEffect(() => {
    const { queryKey } = queryOf(api.listAnswers, { params: { id: lessonId }, query: { userId } });
    const followed = followAnswers({
      read: () => queryClient.getQueryData(queryKey),
      write: (answers) => queryClient.setQueryData(queryKey, answers),
      async fetch() {
        await queryClient.refetchQueries({ queryKey, exact: true });
        if (queryClient.getQueryState(queryKey)?.status === 'error') connection.reconnect();
      },
    });
    const connection = listenToLesson(lessonId, {
      onEvent(event) {
        if (event.userId !== userId) return;
        if (event.type === 'piece') followed.hearPiece(event);
        else if (event.type === 'answers') void followed.refetch();
      },
      onConnection: setConnected,
      // This request fails with the reason; if the session has ended, it redirects to the sign-in page.
      onRefused: () => void queryClient.refetchQueries({ queryKey, exact: true }),
    });
    return () => connection.close();
  }, [queryClient, lessonId, userId]);

  return { connectionLost: useSettled(!connected, quietMs) };
}

/** Shorter interruptions are not shown. */
const quietMs = 4_000;

/** True once `value` has been true for a while. */
function useSettled(value: boolean, afterMs: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setSettled(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [value, afterMs]);
  return settled;
}
