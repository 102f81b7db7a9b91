import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { applyReply } from '#web/live-text/apply-reply.ts';
import { followQuery, type Listen } from '#web/live-text/follow-query.ts';
import { useConnectionLost } from '#web/live-text/use-lasting.ts';
import { dialogueQuery } from './talk-queries.ts';

interface LiveDialogue {
  id: string;
  lessonId: string;
  /** The stream is there, again or for the first time: what could not be sent may be now. */
  onConnected(): void;
  listen?: Listen;
}

/** Keeps the talk up to date by the lesson's events: each sentence of a reply as it is said. */
export function useLiveDialogue({ id, lessonId, onConnected, listen }: LiveDialogue): {
  connectionLost: boolean;
} {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);
  const tellConnected = useEffectEvent(onConnected);

  useEffect(() => {
    const connection = followQuery({
      queryClient,
      queryKey: dialogueQuery(id).queryKey,
      lessonId,
      listen,
      apply: applyReply,
      onEvent(event, followed) {
        if (event.type === 'answers') void followed.refetch();
        if (!('dialogueId' in event) || event.dialogueId !== id) return;
        if (event.type === 'reply') followed.hearPiece(event);
        else void followed.refetch();
      },
      onConnection(isConnected) {
        setConnected(isConnected);
        if (isConnected) tellConnected();
      },
    });
    return () => connection.close();
  }, [queryClient, id, lessonId, listen]);

  return { connectionLost: useConnectionLost(connected) };
}
