import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { toast } from '#web/ui/toast.tsx';

export function useDeleteCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.deleteCourse, { params: { id } }),
    async onSuccess({ id }) {
      toast({ variant: 'success', title: 'Успешно', description: 'Курс удалён' });
      queryClient.removeQueries({ queryKey: keyOf(api.getCourse, { params: { id } }) });
      await Promise.all(
        [api.listCourses, api.listMyCourses].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      );
    },
    onError() {
      toast({ variant: 'error', title: 'Ошибка', description: 'Не удалось удалить курс' });
    },
  });
}
