import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { SurveyOffers } from '#contract/surveys.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { refetchSurveys } from './survey-queries.ts';

export function useSetSurveyOffers(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SurveyOffers) => call(api.setSurveyOffers, { params: { id }, body }),
    async onSuccess() {
      tellDone('Анкета обновлена');
      await refetchSurveys(queryClient);
    },
    onError: () => tellFailed('Не удалось сохранить анкету. Попробуйте снова.'),
  });
}
