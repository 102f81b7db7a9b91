import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { plural } from '#web/ui/russian.ts';
import { toast } from '#web/ui/toast.tsx';

export interface RetryFailedButtonProps {
  failed: number;
  /** Without it, of every course. */
  lessonId?: string;
}

/** Asks the model again for everything that it has failed. */
export function RetryFailedButton({ failed, lessonId }: RetryFailedButtonProps) {
  const retryFailed = useRetryFailedReviews();
  if (failed === 0 && !retryFailed.isPending) return null;
  return (
    <Button
      size="sm"
      icon={<RefreshIcon className="size-4.5" />}
      pending={retryFailed.isPending}
      pendingLabel="Отправляем..."
      onClick={() => retryFailed.mutate(lessonId === undefined ? {} : { lessonId })}
    >
      {lessonId === undefined ? 'Повторить все неудачные' : 'Повторить неудачные'} ({failed})
    </Button>
  );
}

function useRetryFailedReviews() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { lessonId?: string }) => call(api.retryFailedReviews, { body }),
    onSuccess({ queued }) {
      const description =
        queued === 0
          ? 'Неудачных проверок уже не осталось'
          : `На проверку ${queued === 1 ? 'отправлен' : 'отправлено'} ${plural(queued, 'ответ', 'ответа', 'ответов')}`;
      toast({ title: 'Успешно', description, variant: 'success' });
      void queryClient.invalidateQueries({ queryKey: keyOf(api.countAnswers) });
      void queryClient.invalidateQueries({ queryKey: keyOf(api.listAnswers) });
    },
    onError(error) {
      const description = errorText(error, 'Не удалось отправить ответы на проверку');
      toast({ title: 'Ошибка', description, variant: 'error' });
    },
  });
}
