import type { SurveyQuestion } from '#contract/surveys/schemas.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useDeleteQuestion } from './question-changes.ts';

export function DeleteQuestionDialog({
  question,
  onClose,
}: {
  question: SurveyQuestion;
  onClose: () => void;
}) {
  const deletion = useDeleteQuestion(question.surveyId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Вы уверены?"
      text={
        <>
          Вопрос «{question.questionText}» будет удалён навсегда. Уже присланные ответы на него останутся
          видны.
        </>
      }
      confirmLabel="Удалить"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(question.id, { onSuccess: onClose })}
    />
  );
}
