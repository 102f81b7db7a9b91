import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyReply } from '#web/live-text/apply-reply.ts';
import { follow } from '#web/live-text/follow.ts';
import { shareLessonStream } from '#web/live/shared-lesson-stream.ts';
import { talkQuery } from './scenario-queries.ts';

/** Keeps one's own talk up to date, the reply while it is said. */
export function useLiveTalk(lessonId: string, dialogueId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (dialogueId === undefined) return;
    const { queryKey } = talkQuery(dialogueId);
    const { refetch, hearPiece } = follow(
      {
        read: () => queryClient.getQueryData(queryKey),
        write: (talk) => queryClient.setQueryData(queryKey, talk),
        fetch: () => queryClient.refetchQueries({ queryKey, exact: true }),
      },
      applyReply,
    );
    const connection = shareLessonStream(lessonId, {
      onEvent(event) {
        if (!('dialogueId' in event) || event.dialogueId !== dialogueId) return;
        if (event.type === 'reply') hearPiece(event);
        else void refetch();
      },
      // What was said while there was no connection is fetched.
      onConnection: (isConnected) => isConnected && void refetch(),
    });
    return () => connection.close();
  }, [queryClient, lessonId, dialogueId]);
}
