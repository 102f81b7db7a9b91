import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/answers.ts';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { toast } from '#web/ui/toast.tsx';

export function RerunReviewButton({ answer }: { answer: Pick<Answer, 'id' | 'lessonId'> }) {
  const rerunReview = useRerunReview(answer);
  return (
    <Button
      size="sm"
      icon={<RefreshIcon className="size-4.5" />}
      pending={rerunReview.isPending}
      onClick={() => rerunReview.mutate()}
    >
      Проверить заново
    </Button>
  );
}

function useRerunReview({ id, lessonId }: Pick<Answer, 'id' | 'lessonId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.rerunReview, { params: { id } }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: keyOf(api.listAnswers, { params: { id: lessonId }, query: {} }),
      }),
    onError(error) {
      const description = errorText(error, 'Не удалось запустить проверку заново');
      toast({ title: 'Ошибка', description, variant: 'error' });
    },
  });
}
