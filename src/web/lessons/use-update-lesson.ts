import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { LessonInput } from '#contract/lessons.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';
import { lessonQuery } from './lesson-queries.ts';
import { refetchLessons } from './refetch-lessons.ts';

export function useUpdateLesson(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LessonInput) => call(api.updateLesson, { params: { id }, body }),
    async onSuccess(lesson) {
      toast({ variant: 'success', title: 'Успешно', description: 'Урок обновлен успешно' });
      queryClient.setQueryData(lessonQuery(id).queryKey, lesson);
      await refetchLessons(queryClient);
    },
    onError() {
      toast({ variant: 'error', title: 'Ошибка', description: 'Не удалось обновить урок' });
    },
  });
}
