import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { call, CallError, keyOf, queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { refetch } from '#web/calls/refetch.ts';
import { notifyFailed } from '#web/forms/notices.tsx';
import { refetchProgress } from '#web/progress.ts';
import { dismissToast, toast } from '#web/ui/toast/toast.tsx';
import { clearDraft, type DraftOwner } from './draft.ts';
import { readingText } from './reading-text.ts';
import type { Submission } from './submission.ts';
import { scopeOf, setDraft } from './use-stored-draft.ts';

type Reading = Pick<Lesson, 'reader' | 'nextReading'>;

/** Sends the answer; the draft is cleared only after the server has stored it. */
export function useSubmitAnswer(owner: DraftOwner, lesson: Reading) {
  const queryClient = useQueryClient();
  const params = { id: owner.lessonId };
  return useMutation({
    scope: { id: scopeOf(owner.lessonId) },
    mutationFn: ({ key, text, reader, files, asksWhenShort }: Submission & { asksWhenShort: boolean }) =>
      call(answerCalls.submitAnswer, {
        params,
        headers: { 'idempotency-key': key },
        body: {
          content: text,
          ...(reader === 'person' && { reader }),
          ...(asksWhenShort && { asksWhenShort }),
          files: files?.split(' '),
        },
      }),
    // Dismisses the notice of an earlier failure.
    onMutate: dismissToast,
    onSuccess(answer) {
      clearDraft(owner);
      setDraft(queryClient, owner.lessonId, { draft: null });
      const own = queryOf(answerCalls.listAnswers, { params, query: { userId: owner.userId } });
      queryClient.setQueryData(own.queryKey, (answers) => withAnswer(answers ?? [], answer));
      void queryClient.invalidateQueries({ queryKey: keyOf(answerCalls.listAnswers, { params, query: {} }) });
      refetchProgress(queryClient);
      toast({
        title: 'Ответ отправлен',
        description: sentText(answer, lesson),
        variant: 'success',
      });
    },
    onError(error) {
      if (isQuestion(error)) return;
      notifyFailed(notSubmitted, error);
      // The answers that used up the attempts, from another window, or a lower limit aren't on this page yet.
      if (hasCode(error, 'attempts_used_up')) {
        void refetch(queryClient, [
          keyOf(answerCalls.listAnswers, { params, query: {} }),
          keyOf(lessons.getLesson, { params, query: {} }),
        ]);
      }
    },
  });
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof CallError && error.body?.code === code;

/** The server asks whether so few words are to be sent: nothing has failed. */
export const isQuestion = (error: unknown) => hasCode(error, 'too_short');

/** The same fact as above the button; where a model reads at once, in the specification's words. */
function sentText({ review }: Answer, { reader, nextReading: next }: Reading): string {
  if (review.state === 'with_person') return 'Ваш ответ принят, его прочитает человек';
  if (!next || next.way === 'at_once') return 'Ваш ответ принят, ИИ начал обработку';
  // Without the author's consent to a foreign model, and with no other, a person reads.
  return readingText(next, reader?.foreign?.isAllowed === false ? 'person' : 'model');
}

const notSubmitted = 'Не удалось отправить ответ';

export const submitErrorText = (error: unknown) => errorText(error, notSubmitted);

/** The event may refetch the list before the confirmation comes: then the answer is already in it. */
function withAnswer(answers: Answer[], answer: Answer): Answer[] {
  return answers.some(({ id }) => id === answer.id) ? answers : [answer, ...answers];
}
