import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { refetchSurveys } from './survey-queries.ts';

export function useUpdateQuestion(surveyId: string, questionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { questionText: string }) =>
      call(api.updateQuestion, { params: { surveyId, questionId }, body }),
    async onSuccess() {
      tellDone('Вопрос обновлен');
      await refetchSurveys(queryClient);
    },
    onError: () => tellFailed('Не удалось сохранить вопрос. Попробуйте снова.'),
  });
}
