import type { Course } from '#contract/courses/schemas.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useDeleteCourse } from './course-changes.ts';

export function DeleteCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const deletion = useDeleteCourse();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Удалить курс?"
      text={
        <>
          Вместе с курсом «{course.title}» будут удалены все его уроки, все ответы студентов, прогресс
          обучения и записи на курс. Это действие нельзя отменить.
        </>
      }
      confirmLabel="Удалить курс"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(course.id, { onSuccess: onClose })}
    />
  );
}
