import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '#contract/endpoint.ts';
import { talks } from '#contract/talks/calls.ts';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { call } from '#web/calls/api.ts';
import { newKey } from '#web/calls/new-key.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { dialogueQuery, dialoguesQuery } from './talk-queries.ts';
import { withTurns } from './talk-turns.ts';

/** Who starts it says why it failed. */
export function useStartDialogue(lessonId: string) {
  const queryClient = useQueryClient();
  // A repeat after a lost response finds the talk that it has begun.
  const [key, setKey] = useState(newKey);
  return useMutation({
    mutationFn: (body: Body<typeof talks.startDialogue>) =>
      call(talks.startDialogue, {
        params: { id: lessonId },
        headers: { 'idempotency-key': key },
        body,
      }),
    onSuccess(dialogue) {
      setKey(newKey());
      queryClient.setQueryData(dialogueQuery(dialogue.id).queryKey, dialogue);
      forgetList(queryClient, lessonId);
    },
    onError: () => forgetList(queryClient, lessonId),
  });
}

export const useRetryReply = ({ id }: Dialogue) =>
  useSaving((number: number) => call(talks.retryReply, { params: { id, number } }), {
    failed: 'Не удалось попросить ответить ещё раз',
    update: addTurn(id),
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const addTurn = (id: string) => (queryClient: QueryClient, turn: Turn) =>
  void queryClient.setQueryData(dialogueQuery(id).queryKey, (shown) => shown && withTurns(shown, [turn]));

/** The card of the lesson asks for it anew. */
export const forgetList = (queryClient: QueryClient, lessonId: string) =>
  void queryClient.invalidateQueries({ queryKey: dialoguesQuery(lessonId).queryKey });
