import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteLesson } from './lesson-changes.ts';

export function DeleteLessonDialog({ lesson, onClose }: { lesson: LessonSummary; onClose: () => void }) {
  const deletion = useDeleteLesson();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Вы уверены, что хотите удалить этот урок?"
      text={<>Урок «{lesson.title}» будет удалён вместе с ответами студентов. Вернуть их нельзя.</>}
      confirmLabel="Удалить урок"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(lesson.id, { onSuccess: onClose })}
    />
  );
}
