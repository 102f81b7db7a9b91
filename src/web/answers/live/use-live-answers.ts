import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answers } from '#contract/answers/calls.ts';
import type { DraftOwner } from '#web/answers/answering/draft.ts';
import { queryOf } from '#web/calls/api.ts';
import { followQuery } from '#web/live-text/follow-query.ts';
import { useConnectionLost } from '#web/live-text/use-lasting.ts';
import { refetchProgress } from '#web/progress.ts';
import { applyReviewPiece } from './apply-review-piece.ts';

/**
 * Keeps a person's answers to a lesson up to date by events, the text of a review while the model writes it; where a review or a
 * person passes the lesson, the lists of lessons too.
 */
export function useLiveAnswers(
  { lessonId, userId }: DraftOwner,
  { isJudged = false }: { isJudged?: boolean } = {},
): { connectionLost: boolean } {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);

  useEffect(() => {
    const { queryKey } = queryOf(answers.listAnswers, { params: { id: lessonId }, query: { userId } });
    const connection = followQuery({
      queryClient,
      queryKey,
      lessonId,
      apply: applyReviewPiece,
      onEvent(event, followed) {
        if (event.userId !== userId) return;
        if (event.type === 'piece') followed.hearPiece(event);
        else if (event.type === 'answers') {
          void followed.refetch();
          if (isJudged) refetchProgress(queryClient);
        }
      },
      onConnection: setConnected,
    });
    return () => connection.close();
  }, [queryClient, lessonId, userId, isJudged]);

  return { connectionLost: useConnectionLost(connected) };
}
