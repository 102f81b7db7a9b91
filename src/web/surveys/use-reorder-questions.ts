import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { refetchSurveys, surveyQuery } from './survey-queries.ts';

/** Saves the order; a failure leaves the loaded one in force and fetches it anew. One after another, as they were asked. */
export function useReorderQuestions(surveyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `reorder-questions:${surveyId}` },
    mutationFn: (questionIds: string[]) =>
      call(api.reorderQuestions, { params: { surveyId }, body: { questionIds } }),
    onSuccess(questions) {
      queryClient.setQueryData(
        surveyQuery(surveyId).queryKey,
        (survey) => survey && { ...survey, questions },
      );
      tellDone('Порядок обновлен');
    },
    onError: () => tellFailed('Не удалось обновить порядок вопросов. Попробуйте снова.'),
    onSettled: () => void refetchSurveys(queryClient),
  });
}
