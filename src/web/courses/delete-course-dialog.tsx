import { useQuery } from '@tanstack/react-query';
import { analytics } from '#contract/analytics/calls.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { useDeleteCourse } from './course-changes.ts';

export interface DeleteCourseDialogProps {
  course: Course;
  /** By default, the dialog closes. */
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteCourseDialog({ course, onClose, onDeleted = onClose }: DeleteCourseDialogProps) {
  const deletion = useDeleteCourse();
  const { data } = useQuery(queryOf(analytics.getCourseAnalytics, { params: { id: course.id }, query: {} }));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Удалить курс?"
      text={
        <>
          Вместе с курсом «{course.title}» будут удалены все его уроки, все ответы студентов, прогресс
          обучения и записи на курс. {data && `Ответов студентов: ${formatNumber(data.totalAnswers)}. `}Это
          действие нельзя отменить.
        </>
      }
      confirmLabel="Удалить курс"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(course.id, { onSuccess: onDeleted })}
    />
  );
}
