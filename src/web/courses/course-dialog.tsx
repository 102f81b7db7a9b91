import { type ReactNode, useId, useState } from 'react';
import type { Course } from '#contract/courses.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { type CourseFields, CourseForm } from './course-form.tsx';
import { useCreateCourse } from './use-create-course.ts';
import { useUpdateCourse } from './use-update-course.ts';

/** Mounted while it is open, so that it always begins with an empty form. */
export function CreateCourseDialog({ onClose }: { onClose: () => void }) {
  const creation = useCreateCourse();
  return (
    <CourseDialog
      title="Новый курс"
      submitLabel="Создать курс"
      pendingLabel="Создание..."
      saving={creation.isPending}
      onSave={(fields, failed) => creation.mutate(fields, { onSuccess: onClose, onError: failed })}
      onClose={onClose}
    />
  );
}

export function EditCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const update = useUpdateCourse(course.id);
  return (
    <CourseDialog
      course={course}
      title="Настройки курса"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      saving={update.isPending}
      onSave={(fields, failed) => update.mutate(fields, { onSuccess: onClose, onError: failed })}
      onClose={onClose}
    />
  );
}

interface CourseDialogProps {
  course?: Course;
  title: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  saving: boolean;
  onSave: (fields: CourseFields, failed: (error: unknown) => void) => void;
  onClose: () => void;
}

function CourseDialog({
  course,
  title,
  submitLabel,
  pendingLabel,
  saving,
  onSave,
  onClose,
}: CourseDialogProps) {
  const formId = useId();
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const question = useDiscardQuestion(hasUnsaved && !saving, onClose);
  return (
    <Dialog
      open
      onOpenChange={question.ask}
      title={title}
      footer={
        <>
          <Button onClick={question.ask}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <CourseForm id={formId} {...(course && { course })} onSubmit={onSave} onChange={setHasUnsaved} />
      <DiscardDialog {...question} />
    </Dialog>
  );
}
