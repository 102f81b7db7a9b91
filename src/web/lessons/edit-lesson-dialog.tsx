import { useQuery } from '@tanstack/react-query';
import type { Lesson } from '#contract/lessons.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { fieldsOf } from './lesson-fields.ts';
import { lessonQuery } from './lesson-queries.ts';
import { useUpdateLesson } from './use-update-lesson.ts';

export interface EditLessonDialogProps {
  lessonId: string;
  userId: string;
  onClose: () => void;
}

/** The list has only the outline of a lesson: its texts are fetched, each time anew, since others may write them too. */
export function EditLessonDialog({ lessonId, userId, onClose }: EditLessonDialogProps) {
  const query = lessonQuery(lessonId);
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, 'to-edit'],
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <EditForm lesson={data} userId={userId} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} size="xl" title="Урок">
      {error ? (
        <div className="flex flex-col items-start gap-4">
          <FormError>{errorText(error, 'Не удалось загрузить урок')}</FormError>
          <Button onClick={() => void refetch()}>Попробовать снова</Button>
        </div>
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

function EditForm({ lesson, userId, onClose }: { lesson: Lesson; userId: string; onClose: () => void }) {
  const update = useUpdateLesson(lesson.id);
  return (
    <LessonDialog
      title="Редактирование урока"
      stored={fieldsOf(lesson)}
      draftOwner={{ userId, subject: lesson.id }}
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      saving={update.isPending}
      onSave={(fields, answer) => update.mutate(fields, answer)}
      onClose={onClose}
    />
  );
}
