import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';
import { lessonsQuery } from './lesson-queries.ts';

/** Saves the order; a failure leaves the loaded one in force and fetches it anew. One after another, as they were asked. */
export function useReorderLessons(courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `reorder-lessons:${courseId}` },
    mutationFn: (lessonIds: string[]) =>
      call(api.reorderLessons, { params: { courseId }, body: { lessonIds } }),
    onSuccess(lessons) {
      queryClient.setQueryData(lessonsQuery(courseId).queryKey, lessons);
      toast({ variant: 'success', title: 'Успешно', description: 'Порядок уроков изменен' });
    },
    onError() {
      toast({ variant: 'error', title: 'Ошибка', description: 'Не удалось изменить порядок уроков' });
      void queryClient.invalidateQueries({ queryKey: lessonsQuery(courseId).queryKey });
    },
  });
}
