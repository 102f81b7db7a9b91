import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { LessonInput } from '#contract/lessons.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';
import { refetchLessons } from './refetch-lessons.ts';

export function useCreateLesson(courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LessonInput & { order: number }) =>
      call(api.createLesson, { params: { courseId }, body }),
    async onSuccess() {
      toast({ variant: 'success', title: 'Успешно', description: 'Урок создан успешно' });
      await refetchLessons(queryClient);
    },
    onError() {
      toast({ variant: 'error', title: 'Ошибка', description: 'Не удалось создать урок' });
    },
  });
}
