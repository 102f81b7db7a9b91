import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import type { CourseFields } from './course-form.tsx';

export function useUpdateCourse(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ title, description, cover }: CourseFields) =>
      call(api.updateCourse, {
        params: { id },
        body: { title, description, ...(cover.removed && { removeCover: true }) },
        files: { coverImage: cover.file },
      }),
    async onSuccess() {
      toast({ variant: 'success', title: 'Успешно', description: 'Курс обновлён' });
      await Promise.all(
        [api.listCourses, api.getCourse, api.listMyCourses].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      );
    },
    onError(error) {
      toast({
        variant: 'error',
        title: 'Ошибка',
        description: errorText(error, 'Не удалось обновить курс'),
      });
    },
  });
}
