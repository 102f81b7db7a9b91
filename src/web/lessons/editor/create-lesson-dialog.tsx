import { useCreateLesson } from '#web/lessons/lesson-changes.ts';
import { emptyLesson } from '#web/lessons/lesson-fields.ts';
import { paths } from '#web/paths.ts';
import { LessonDialog } from './lesson-dialog.tsx';
import type { LessonFormSettings } from './use-lesson-form.ts';

export interface CreateLessonDialogProps {
  courseId: string;
  userId: string;
  /** The number of the course's lessons: the new one is appended. */
  lessonCount: number;
  renderTrial: LessonFormSettings['renderTrial'];
  onClose: () => void;
}

export const CreateLessonDialog = ({
  courseId,
  userId,
  lessonCount,
  renderTrial,
  onClose,
}: CreateLessonDialogProps) => (
  <LessonDialog
    title="Новый урок"
    courseId={courseId}
    stored={emptyLesson}
    draftOwner={{ userId, subject: `new:${courseId}` }}
    page={paths.newLesson(courseId)}
    submitLabel="Создать урок"
    pendingLabel="Создание..."
    save={useCreateLesson(courseId, lessonCount)}
    renderTrial={renderTrial}
    onClose={onClose}
  />
);
