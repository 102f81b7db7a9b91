import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/answers.ts';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';

export function useWriteFeedback({ id, lessonId }: Pick<Answer, 'id' | 'lessonId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a network it fails at once, with the text still in its field.
    networkMode: 'always',
    mutationFn: (body: { text: string }) => call(api.writeFeedback, { params: { id }, body }),
    onSuccess() {
      toast({ title: 'Успешно', description: 'Обратная связь сохранена', variant: 'success' });
      void queryClient.invalidateQueries({ queryKey: keyOf(api.countAnswers) });
      void queryClient.invalidateQueries({
        queryKey: keyOf(api.listAnswers, { params: { id: lessonId }, query: {} }),
      });
    },
    onError(error) {
      const description = errorText(error, 'Не удалось сохранить обратную связь');
      toast({ title: 'Ошибка', description, variant: 'error' });
    },
  });
}
