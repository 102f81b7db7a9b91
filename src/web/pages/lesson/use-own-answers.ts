import { useSuspenseQuery } from '@tanstack/react-query';
import { answers } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { DraftOwner } from '#web/answers/answering/draft.ts';
import { useSeenReviews } from '#web/answers/live/use-seen-reviews.ts';
import { queryOf } from '#web/calls/api.ts';

/** Newest first. */
export function useOwnAnswers(owner: DraftOwner): Answer[] {
  const { userId, lessonId } = owner;
  const { data } = useSuspenseQuery(
    queryOf(answers.listAnswers, { params: { id: lessonId }, query: { userId } }),
  );
  const own = data.filter((answer) => answer.userId === userId);
  useSeenReviews(own, owner);
  return own;
}
