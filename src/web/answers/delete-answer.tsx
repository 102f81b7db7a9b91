import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { toast } from '#web/ui/toast.tsx';

export function DeleteAnswerButton({ answer }: { answer: Pick<Answer, 'id' | 'lessonId'> }) {
  const [asking, setAsking] = useState(false);
  const deleteAnswer = useDeleteAnswer(answer);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<TrashIcon className="size-4.5" />}
        pending={deleteAnswer.isPending}
        pendingLabel="Удаление..."
        onClick={() => setAsking(true)}
      >
        Удалить ответ
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Удалить ответ"
        text="Вы уверены, что хотите удалить этот ответ?"
        confirmLabel="Удалить"
        pending={deleteAnswer.isPending}
        pendingLabel="Удаление..."
        onConfirm={() => deleteAnswer.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function useDeleteAnswer({ id, lessonId }: Pick<Answer, 'id' | 'lessonId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.deleteAnswer, { params: { id } }),
    onSuccess() {
      toast({ title: 'Успешно', description: 'Ответ удален', variant: 'success' });
      const answers = keyOf(api.listAnswers, { params: { id: lessonId }, query: {} });
      return queryClient.invalidateQueries({ queryKey: answers });
    },
    onError(error) {
      toast({ title: 'Ошибка', description: errorText(error, 'Не удалось удалить ответ'), variant: 'error' });
    },
  });
}
