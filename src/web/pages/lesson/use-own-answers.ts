import { useSuspenseQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/answers/schemas.ts';
import { api } from '#contract/api.ts';
import type { DraftOwner } from '#web/answers/answering/draft.ts';
import { useSeenReviews } from '#web/answers/live/use-seen-reviews.ts';
import { queryOf } from '#web/calls/api.ts';

/** Newest first. */
export function useOwnAnswers(owner: DraftOwner): Answer[] {
  const { userId, lessonId } = owner;
  const { data } = useSuspenseQuery(
    queryOf(api.listAnswers, { params: { id: lessonId }, query: { userId } }),
  );
  const own = data.filter((answer) => answer.userId === userId);
  useSeenReviews(own, owner);
  return own;
}
