import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { talks } from '#contract/talks/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { call, CallError, keyOf, queryOf } from '#web/calls/api.ts';
import { newKey } from '#web/calls/new-key.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { refetchProgress } from '#web/progress.ts';
import { addTurn, forgetList } from '#web/talk-view/dialogue-changes.ts';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { withTurns } from '#web/talk-view/talk-turns.ts';

export interface WantedTake {
  /** The number of the line that is to be said otherwise. */
  from: number;
  remarkId?: string;
  again?: boolean;
}

/** Where it was asked for, the refusal is said. */
export function useStartTake({ id, lessonId }: Pick<Dialogue, 'id' | 'lessonId'>) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState(newKey);
  return useMutation({
    mutationFn: (body: WantedTake) =>
      call(talks.startTake, { params: { id }, headers: { 'idempotency-key': key }, body }),
    onSuccess(take) {
      queryClient.setQueryData(dialogueQuery(take.id).queryKey, take);
      forgetList(queryClient, lessonId);
    },
    // After a lost response, the same key finds the take that was begun.
    onSettled(_, error) {
      if (!error || error instanceof CallError) setKey(newKey());
    },
  });
}

export const useTellAboutLine = ({ id }: Dialogue, number: number) =>
  useSaving(
    (about: 'role' | 'me') => call(talks.tellAboutLine, { params: { id, number }, body: { about } }),
    {
      failed: 'Не удалось это сохранить',
      update: (queryClient, { turn, reply }) =>
        queryClient.setQueryData(
          dialogueQuery(id).queryKey,
          (shown) => shown && withTurns(shown, reply ? [turn, reply] : [turn]),
        ),
      refetch: [dialogueQuery(id).queryKey],
      refetchOnFailure: [dialogueQuery(id).queryKey],
    },
  );

export const useAskHint = ({ id }: Dialogue) =>
  useSaving(() => call(talks.askHint, { params: { id } }), {
    failed: 'Подсказки пока нет',
    update: addTurn(id),
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const useCloseDialogue = ({ id, lessonId }: Dialogue) =>
  useSaving(() => call(talks.closeDialogue, { params: { id } }), {
    failed: 'Не удалось закончить разговор',
    update(queryClient, dialogue) {
      queryClient.setQueryData(dialogueQuery(id).queryKey, dialogue);
      forgetList(queryClient, lessonId);
    },
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const useFinishDialogue = ({ id, lessonId, userId }: Dialogue) =>
  useSaving(() => call(talks.finishDialogue, { params: { id }, body: {} }), {
    failed: 'Не удалось отправить разговор на разбор',
    update(queryClient, answer) {
      queryClient.setQueryData(
        queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
        (answers) => answers && withAnswer(answers, answer),
      );
      void queryClient.invalidateQueries({
        queryKey: keyOf(answerCalls.listAnswers, { params: { id: lessonId }, query: {} }),
      });
      forgetList(queryClient, lessonId);
      refetchProgress(queryClient);
    },
    refetch: [dialogueQuery(id).queryKey],
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const useSaveReflection = ({ id }: Dialogue) =>
  useSaving((text: string) => call(talks.saveReflection, { params: { id }, body: { text } }), {
    failed: 'Не удалось сохранить',
    update: (queryClient, { text }) =>
      queryClient.setQueryData(
        dialogueQuery(id).queryKey,
        (shown) => shown && { ...shown, reflection: text },
      ),
  });

/** The event may have brought it before. */
const withAnswer = (answers: Answer[], answer: Answer): Answer[] =>
  answers.some(({ id }) => id === answer.id) ? answers : [answer, ...answers];
