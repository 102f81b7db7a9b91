import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';
import { lessonQuery } from './lesson-queries.ts';
import { refetchLessons } from './refetch-lessons.ts';

export function useDeleteLesson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.deleteLesson, { params: { id } }),
    async onSuccess({ id }) {
      toast({ variant: 'success', title: 'Успешно', description: 'Урок удален успешно' });
      queryClient.removeQueries({ queryKey: lessonQuery(id).queryKey });
      await refetchLessons(queryClient);
    },
    onError() {
      toast({ variant: 'error', title: 'Ошибка', description: 'Не удалось удалить урок' });
    },
  });
}
