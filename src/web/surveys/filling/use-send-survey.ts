import { useMutation, useQueryClient } from '@tanstack/react-query';
import { surveys } from '#contract/surveys/calls.ts';
import type { SurveyForm } from '#contract/surveys/survey-forms.ts';
import { call, CallError, keyOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { notifyDone, notifyFailed } from '#web/forms/notices.tsx';
import { formQuery } from '#web/surveys/survey-queries.ts';
import { scopeOf, setResponse } from './use-survey-draft.ts';

export interface SentAnswer {
  questionId: string;
  wording: number;
  text: string;
  choice?: number[];
}

/** Submits the answers on the screen, once; if another device has changed the draft, that is shown first. */
export function useSendSurvey({ id, anonymous }: SurveyForm, { onSent }: { onSent: () => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = formQuery(id);
  return useMutation({
    scope: { id: scopeOf(id) },
    mutationFn(answers: SentAnswer[]) {
      const revision = queryClient.getQueryData(queryKey)?.response?.revision;
      return call(surveys.sendSurvey, {
        params: { id },
        body: { answers, ...(revision !== undefined && { revision }), ...(anonymous && { anonymous }) },
      });
    },
    onSuccess(response) {
      onSent();
      setResponse(queryClient, id, response);
      void queryClient.invalidateQueries({ queryKey: keyOf(surveys.listCourseSurveys) });
      notifyDone('Анкета отправлена');
    },
    onError(error) {
      if (error instanceof CallError && error.status < 500) void queryClient.invalidateQueries({ queryKey });
      notifyFailed(notSent, error);
    },
  });
}

const notSent = 'Не удалось отправить анкету';

export const sendErrorText = (error: unknown) => errorText(error, notSent);
