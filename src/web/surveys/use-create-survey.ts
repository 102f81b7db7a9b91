import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { SurveyInput } from '#contract/surveys.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { refetchSurveys } from './survey-queries.ts';

export function useCreateSurvey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SurveyInput) => call(api.createSurvey, { body }),
    async onSuccess() {
      tellDone('Анкета создана');
      await refetchSurveys(queryClient);
    },
    onError: () => tellFailed('Не удалось сохранить анкету. Попробуйте снова.'),
  });
}
