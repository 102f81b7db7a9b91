import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { refetchSurveys } from './survey-queries.ts';

export function useDeleteQuestion(surveyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (questionId: string) => call(api.deleteQuestion, { params: { surveyId, questionId } }),
    async onSuccess() {
      tellDone('Вопрос удален');
      await refetchSurveys(queryClient);
    },
    onError: () => tellFailed('Не удалось удалить вопрос. Попробуйте снова.'),
  });
}
