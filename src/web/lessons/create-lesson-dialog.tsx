import { LessonDialog } from './lesson-dialog.tsx';
import { emptyLesson } from './lesson-fields.ts';
import { useCreateLesson } from './use-create-lesson.ts';

export interface CreateLessonDialogProps {
  courseId: string;
  userId: string;
  /** How many lessons the course has: the new one comes after them. */
  lessonCount: number;
  onClose: () => void;
}

/** Mounted while it is open, so that it always begins with an empty form. */
export function CreateLessonDialog({ courseId, userId, lessonCount, onClose }: CreateLessonDialogProps) {
  const creation = useCreateLesson(courseId);
  return (
    <LessonDialog
      title="Новый урок"
      stored={emptyLesson}
      draftOwner={{ userId, subject: `new:${courseId}` }}
      submitLabel="Создать урок"
      pendingLabel="Создание..."
      saving={creation.isPending}
      onSave={(fields, answer) => creation.mutate({ ...fields, order: lessonCount }, answer)}
      onClose={onClose}
    />
  );
}
