import { useSuspenseQuery } from '@tanstack/react-query';
import { answers } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { DraftOwner } from '#web/answers/answering/draft.ts';
import { queryOf } from '#web/calls/api.ts';

/** Newest first. */
export function useOwnAnswers({ userId, lessonId }: DraftOwner): Answer[] {
  const { data } = useSuspenseQuery(
    queryOf(answers.listAnswers, { params: { id: lessonId }, query: { userId } }),
  );
  return data.filter((answer) => answer.userId === userId);
}
