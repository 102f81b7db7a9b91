import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { today } from '#contract/today/calls.ts';
import type { DraftOwner } from '#web/answers/answering/draft.ts';
import { useWasTrue } from '#web/answers/review/use-was-true.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { refetch } from '#web/calls/refetch.ts';
import { whenVisible } from '#web/live/when-visible.ts';

/**
 * Tells the server once that the person has been shown their new reviews: not before the page is looked at. One that was waited
 * for here, and is looked at as it comes, was read as it came.
 */
export function useSeenReviews(answers: readonly Answer[], { lessonId, userId }: DraftOwner): void {
  const queryClient = useQueryClient();
  const hasUnread = answers.some(({ unread }) => unread);
  const wasAhead = useWasTrue(answers.some(isAhead));
  useEffect(() => {
    if (!hasUnread) return undefined;
    return whenVisible((isLater) => void markSeen(queryClient, { lessonId, userId }, wasAhead && !isLater));
  }, [queryClient, hasUnread, wasAhead, lessonId, userId]);
}

/** A quick model's words may come all at once. */
const isAhead = ({ review }: Answer): boolean => review.state === 'waiting' || review.state === 'in_progress';

async function markSeen(
  queryClient: QueryClient,
  { lessonId, userId }: DraftOwner,
  watched: boolean,
): Promise<void> {
  try {
    await call(answerCalls.markReviewsSeen, { params: { id: lessonId }, query: watched ? { watched } : {} });
  } catch {
    // The marks stay, and the next visit takes them away.
    return;
  }
  const { queryKey } = queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } });
  queryClient.setQueryData(queryKey, (answers) => answers?.map((answer) => ({ ...answer, unread: false })));
  await refetch(queryClient, [answerCalls.listMyAnswers, today.getToday]);
}
