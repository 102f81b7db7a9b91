import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, CallError, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import type { CourseFields } from './course-form.tsx';

export function useCreateCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ title, description, cover }: CourseFields) =>
      call(api.createCourse, { body: { title, description }, files: { coverImage: cover.file } }),
    async onSuccess() {
      toast({ variant: 'success', title: 'Успешно', description: 'Курс создан' });
      await queryClient.invalidateQueries({ queryKey: keyOf(api.listCourses) });
    },
    onError(error) {
      toast({ variant: 'error', title: 'Ошибка', description: whyNotCreated(error) });
    },
  });
}

/** The specification, section 8: the server's own message, otherwise one by the status. */
function whyNotCreated(error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined;
  return errorText(error, (status && byStatus[status]) || 'Не удалось создать курс');
}

const byStatus: Record<number, string> = {
  400: 'Неверные данные. Проверьте поля формы',
  401: 'Войдите в систему снова',
  403: 'Недостаточно прав доступа',
};
