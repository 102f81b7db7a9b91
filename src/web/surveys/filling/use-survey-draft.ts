import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { surveys } from '#contract/surveys/calls.ts';
import type { FormQuestion, OwnResponse, SurveyForm } from '#contract/surveys/survey-forms.ts';
import { call, CallError } from '#web/calls/api.ts';
import { useAutosave } from '#web/forms/use-autosave.ts';
import { formQuery } from '#web/surveys/survey-queries.ts';
import { type Answer, answerSoFar } from './answer-so-far.ts';
import { type UnsavedAnswers, useUnsavedAnswers } from './unsaved-answers.ts';

export type DraftState = 'empty' | 'saving' | 'saved' | 'on_this_device' | 'only_here' | 'unkept';

/**
 * The draft of a response. Every keystroke is saved in the browser; after a pause in typing the draft is saved on the
 * server, so that it can be continued on another device. A failed save is retried. An anonymous draft stays in the browser.
 */
export function useSurveyDraft(form: SurveyForm, userId: string, { enabled }: { enabled: boolean }) {
  const queryClient = useQueryClient();
  const local = useUnsavedAnswers({ userId, surveyId: form.id, anonymous: form.anonymous });
  const { unsaved } = local;
  const save = useMutation({
    scope: { id: scopeOf(form.id) },
    mutationFn: (answers: UnsavedAnswers) =>
      call(
        surveys.saveSurveyDraft,
        { params: { id: form.id }, body: { answers: listOf(answers) } },
        // The page may be unloading.
        { keepalive: document.visibilityState === 'hidden' },
      ),
    onSuccess(response, answers) {
      setResponse(queryClient, form.id, response);
      local.settle(answers);
    },
    onError(error) {
      // The response was submitted or the survey closed meanwhile: refetch the current state.
      if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey: formQuery(form.id).queryKey });
    },
  });

  const isLeft = Object.keys(unsaved).length > 0 && !form.anonymous;
  const waits = enabled && isLeft && !save.isPending && !isRefusal(save.error);
  useAutosave({
    value: unsaved,
    waits,
    pauseMs: save.isError ? retryMs : typingMs,
    save: save.mutate,
    onShown: () => void queryClient.invalidateQueries({ queryKey: formQuery(form.id).queryKey }),
  });

  return {
    answerTo: (question: FormQuestion) =>
      answerSoFar(question, { unsaved: unsaved[question.id], saved: savedAnswer(form, question.id) }),
    write({ id, wording }: FormQuestion, { text, choice }: Answer) {
      if (save.isError) save.reset();
      local.write(id, { wording, text, ...(choice && { choice: [...choice] }) });
    },
    clear: local.clear,
    state: stateOf({
      isAnonymous: form.anonymous,
      isEmpty: Object.keys(unsaved).length === 0 && !form.response,
      isSaved: Object.keys(unsaved).length === 0,
      isFailed: save.isError,
      kept: local.kept,
    }),
  };
}

/** Submitting and saving share a scope, so that each waits for the other. */
export const scopeOf = (surveyId: string) => `survey:${surveyId}`;

export function setResponse(queryClient: QueryClient, surveyId: string, response: OwnResponse): void {
  queryClient.setQueryData(formQuery(surveyId).queryKey, (form) => form && { ...form, response });
}

const typingMs = 1_000;
const retryMs = 10_000;

/** Refusals are not retried: the result would be identical. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status < 500 && error.status !== 429;

const listOf = (answers: UnsavedAnswers) =>
  Object.entries(answers).map(([questionId, answer]) => ({ questionId, ...answer }));

export const savedAnswer = (form: SurveyForm, id: string) =>
  form.response?.answers.find(({ questionId }) => questionId === id);

interface Facts {
  isAnonymous: boolean;
  isEmpty: boolean;
  isSaved: boolean;
  isFailed: boolean;
  kept: boolean;
}

function stateOf({ isAnonymous, isEmpty, isSaved, isFailed, kept }: Facts): DraftState {
  if (isAnonymous) return kept ? 'only_here' : 'unkept';
  if (isEmpty) return 'empty';
  if (isSaved) return 'saved';
  if (!isFailed) return 'saving';
  return kept ? 'on_this_device' : 'unkept';
}
