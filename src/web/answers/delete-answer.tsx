import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TrashIcon } from '#web/ui/icon/icons.tsx';
import { useDeleteAnswer } from './answer-changes.ts';

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
