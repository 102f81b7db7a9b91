import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shareLessonStream } from '#web/shared-lesson-stream.ts';
import { applyReply } from '#web/apply-reply.ts';
import { talkQuery } from './scenario-queries.ts';

/** Keeps one's own talk up to date, the reply while it is said. */
export function useLiveTalk(lessonId: string, dialogueId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (dialogueId === undefined) return;
    const { queryKey } = talkQuery(dialogueId);
    const refetch = () => void queryClient.refetchQueries({ queryKey, exact: true });
    const connection = shareLessonStream(lessonId, {
      onEvent(event) {
        if (event.type === 'dialogue' && event.dialogueId === dialogueId) refetch();
        if (event.type !== 'reply' || event.dialogueId !== dialogueId) return;
        const talk = queryClient.getQueryData(queryKey);
        const after = talk && applyReply(talk, event);
        if (after === 'gap') refetch();
        else if (after && after !== talk) queryClient.setQueryData(queryKey, after);
      },
      // What was said while there was no connection is fetched.
      onConnection: (isConnected) => isConnected && refetch(),
    });
    return () => connection.close();
  }, [queryClient, lessonId, dialogueId]);
}
