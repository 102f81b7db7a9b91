import { useQuery } from '@tanstack/react-query';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useDeleteLesson } from './lesson-changes.ts';

/** Says how many answers go with the lesson, as soon as they are counted. */
export function DeleteLessonDialog({ lesson, onClose }: { lesson: LessonSummary; onClose: () => void }) {
  const deletion = useDeleteLesson();
  const { data: courses } = useQuery({ ...queryOf(answerCalls.countAnswers, { query: {} }), staleTime: 0 });
  const counted = courses
    ?.find(({ id }) => id === lesson.courseId)
    ?.lessons.find(({ id }) => id === lesson.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Вы уверены, что хотите удалить этот урок?"
      text={goesWith(lesson.title, counted?.answers)}
      confirmLabel="Удалить урок"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(lesson.id, { onSuccess: onClose })}
    />
  );
}

function goesWith(title: string, answers: number | undefined): string {
  if (answers === 0) return `Урок «${title}» будет удалён. Ответов на него нет, сам урок вернуть нельзя.`;
  const gone =
    answers === undefined
      ? 'ответами студентов'
      : plural(answers, 'ответом студента', 'ответами студентов', 'ответами студентов');
  return `Урок «${title}» будет удалён вместе с ${gone}. Вернуть их нельзя.`;
}
