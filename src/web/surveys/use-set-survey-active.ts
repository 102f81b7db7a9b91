import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { refetchSurveys } from './survey-queries.ts';

export function useSetSurveyActive(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => call(api.setSurveyActive, { params: { id }, body: { isActive } }),
    async onSuccess() {
      tellDone('Анкета обновлена');
      await refetchSurveys(queryClient);
    },
    onError: () => tellFailed('Не удалось сохранить анкету. Попробуйте снова.'),
  });
}
