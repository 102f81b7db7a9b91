import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellDone, tellFailed } from './notices.ts';
import { formQuery, refetchSurveys, surveyQuery } from './survey-queries.ts';

/** The two screens call each their own address for it, and word a failure each in its own way. */
export function useDeleteSurvey(screen: 'list' | 'editor') {
  const queryClient = useQueryClient();
  const endpoint = screen === 'list' ? api.deleteSurvey : api.deleteEditorSurvey;
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    async onSuccess({ id }) {
      tellDone('Анкета удалена');
      for (const query of [surveyQuery(id), formQuery(id)])
        queryClient.removeQueries({ queryKey: query.queryKey });
      await refetchSurveys(queryClient);
    },
    onError: () => tellFailed(failures[screen]),
  });
}

const failures = {
  list: 'Не удалось удалить анкету. Попробуйте снова.',
  editor: 'Не удалось удалить анкету',
};
