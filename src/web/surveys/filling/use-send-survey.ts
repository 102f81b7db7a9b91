import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, CallError, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { tellDone, tellFailed } from '#web/forms/notices.tsx';
import { formQuery } from '#web/surveys/survey-queries.ts';
import { scopeOf, setResponse } from './use-survey-draft.ts';

export interface SentAnswer {
  questionId: string;
  wording: number;
  text: string;
}

/** Sends what is on the screen, once; a draft that another device has changed is shown first. */
export function useSendSurvey(id: string, { onSent }: { onSent: () => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = formQuery(id);
  return useMutation({
    scope: { id: scopeOf(id) },
    networkMode: 'always',
    mutationFn(answers: SentAnswer[]) {
      const revision = queryClient.getQueryData(queryKey)?.response?.revision;
      return call(api.sendSurvey, {
        params: { id },
        body: { answers, ...(revision !== undefined && { revision }) },
      });
    },
    onSuccess(response) {
      onSent();
      setResponse(queryClient, id, response);
      void queryClient.invalidateQueries({ queryKey: keyOf(api.listCourseSurveys) });
      tellDone('Анкета отправлена');
    },
    onError(error) {
      if (error instanceof CallError && error.status < 500) void queryClient.invalidateQueries({ queryKey });
      tellFailed(notSent, error);
    },
  });
}

const notSent = 'Не удалось отправить анкету';

export const sendErrorText = (error: unknown) => errorText(error, notSent);
