import { useQuery } from '@tanstack/react-query';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useUpdateLesson } from '#web/lessons/lesson-changes.ts';
import { fieldsOf } from '#web/lessons/lesson-fields.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { lessonToEditQuery } from './lesson-to-edit.ts';
import type { LessonFormSettings } from './use-lesson-form.ts';

export interface EditLessonDialogProps {
  lessonId: string;
  userId: string;
  renderTrial: LessonFormSettings['renderTrial'];
  onClose: () => void;
}

/** The list has no texts, so they are fetched, every time: another administrator may have changed them. */
export function EditLessonDialog({ lessonId, ...props }: EditLessonDialogProps) {
  const { data, error, refetch } = useQuery({ ...lessonToEditQuery(lessonId), gcTime: 0 });
  if (data) return <EditForm lesson={data} {...props} />;
  return (
    <Dialog open onOpenChange={props.onClose} size="xl" title="Урок">
      {error ? (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить урок')}</LoadFailure>
      ) : (
        <Loading label="Урок загружается" className="flex min-h-96 flex-col gap-5">
          <Skeleton className="h-10 w-full max-w-lg" />
          <Skeleton className="h-10 w-full max-w-2xl" />
          <Skeleton className="h-24 w-full max-w-2xl" />
        </Loading>
      )}
    </Dialog>
  );
}

type EditFormProps = Omit<EditLessonDialogProps, 'lessonId'> & { lesson: Lesson };

const EditForm = ({ lesson, userId, renderTrial, onClose }: EditFormProps) => (
  <LessonDialog
    title="Редактирование урока"
    courseId={lesson.courseId}
    stored={fieldsOf(lesson)}
    edited={lesson}
    draftOwner={{ userId, subject: lesson.id }}
    page={paths.lessonEditor(lesson.id)}
    submitLabel="Сохранить"
    pendingLabel="Сохранение..."
    save={useUpdateLesson(lesson.id)}
    renderTrial={renderTrial}
    onClose={onClose}
  />
);
