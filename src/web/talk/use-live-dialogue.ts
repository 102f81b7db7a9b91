import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listenToLesson } from '#web/live.ts';
import { followDialogue } from './follow-dialogue.ts';
import { dialogueQuery } from './talk-queries.ts';

interface LiveDialogue {
  id: string;
  lessonId: string;
  /** The stream is there, again or for the first time: what could not be sent may be now. */
  onConnected(): void;
}

/** Keeps the talk up to date by the lesson's events: each sentence of a reply as it is said. */
export function useLiveDialogue({ id, lessonId, onConnected }: LiveDialogue): { connectionLost: boolean } {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);
  const tellConnected = useEffectEvent(onConnected);

  useEffect(() => {
    const { queryKey } = dialogueQuery(id);
    const followed = followDialogue({
      read: () => queryClient.getQueryData(queryKey),
      write: (dialogue) => queryClient.setQueryData(queryKey, dialogue),
      async fetch() {
        await queryClient.refetchQueries({ queryKey, exact: true });
        if (queryClient.getQueryState(queryKey)?.status === 'error') connection.reconnect();
      },
    });
    const connection = listenToLesson(lessonId, {
      onEvent(event) {
        if (event.type === 'answers') void followed.refetch();
        if (!('dialogueId' in event) || event.dialogueId !== id) return;
        if (event.type === 'reply') followed.hearReply(event);
        else void followed.refetch();
      },
      onConnection(isConnected) {
        setConnected(isConnected);
        if (isConnected) tellConnected();
      },
      // This request fails with the reason; if the session has ended, it redirects to the sign-in page.
      onRefused: () => void queryClient.refetchQueries({ queryKey, exact: true }),
    });
    return () => connection.close();
  }, [queryClient, id, lessonId]);

  return { connectionLost: useLasting(!connected, quietMs) };
}

/** Shorter interruptions are not shown. */
const quietMs = 4_000;

/** True once `value` has been true for a while. */
export function useLasting(value: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, afterMs]);
  return lasting && value;
}
