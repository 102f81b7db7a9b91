import type { Answer } from '#contract/answers/schemas.ts';
import { api } from '#contract/api.ts';
import { talkCalls } from '#contract/talk-calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { refetchProgress } from '#web/progress.ts';
import { addTurn, forgetList } from '#web/talk-view/dialogue-changes.ts';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { withTurns } from '#web/talk-view/talk-turns.ts';

export const useTellAboutLine = ({ id }: Dialogue, number: number) =>
  useSaving(
    (about: 'role' | 'me') => call(talkCalls.tellAboutLine, { params: { id, number }, body: { about } }),
    {
      networkMode: 'always',
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
  useSaving(() => call(talkCalls.askHint, { params: { id } }), {
    networkMode: 'always',
    failed: 'Подсказки пока нет',
    update: addTurn(id),
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const useCloseDialogue = ({ id, lessonId }: Dialogue) =>
  useSaving(() => call(talkCalls.closeDialogue, { params: { id } }), {
    networkMode: 'always',
    failed: 'Не удалось закончить разговор',
    update(queryClient, dialogue) {
      queryClient.setQueryData(dialogueQuery(id).queryKey, dialogue);
      forgetList(queryClient, lessonId);
    },
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const useFinishDialogue = ({ id, lessonId, userId }: Dialogue) =>
  useSaving(() => call(talkCalls.finishDialogue, { params: { id }, body: {} }), {
    networkMode: 'always',
    failed: 'Не удалось отправить разговор на разбор',
    update(queryClient, answer) {
      queryClient.setQueryData(
        queryOf(api.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
        (answers) => answers && withAnswer(answers, answer),
      );
      void queryClient.invalidateQueries({
        queryKey: keyOf(api.listAnswers, { params: { id: lessonId }, query: {} }),
      });
      forgetList(queryClient, lessonId);
      refetchProgress(queryClient);
    },
    refetch: [dialogueQuery(id).queryKey],
    refetchOnFailure: [dialogueQuery(id).queryKey],
  });

export const useSaveReflection = ({ id }: Dialogue) =>
  useSaving((text: string) => call(talkCalls.saveReflection, { params: { id }, body: { text } }), {
    networkMode: 'always',
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
