import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Course, courseInput } from '#contract/courses.ts';
import { fieldErrors } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { type CourseFields, CourseForm } from './course-form.tsx';
import type { Cover } from './cover-field.tsx';
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
  const form = useForm({
    resolver: zodResolver(courseInput.required()),
    defaultValues: { title: course?.title ?? '', description: course?.description ?? '' },
  });
  const [cover, setCover] = useState<Cover>({});
  const [coverError, setCoverError] = useState<string>();
  const hasUnsaved = form.formState.isDirty || cover.file !== undefined || cover.removed === true;
  const question = useDiscardQuestion(hasUnsaved && !saving, onClose);

  const submit = form.handleSubmit((texts) =>
    onSave({ ...texts, cover }, (error) => {
      const messages = fieldErrors(error);
      for (const name of ['title', 'description'] as const) {
        if (messages[name]) form.setError(name, { message: messages[name] }, { shouldFocus: true });
      }
      setCoverError(messages.coverImage);
    }),
  );

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
      <CourseForm
        id={formId}
        form={form}
        currentCover={course?.coverImage ?? null}
        cover={cover}
        coverError={coverError}
        onCover={(chosen, error) => {
          setCover(chosen);
          setCoverError(error);
        }}
        onSubmit={() => void submit()}
      />
      <DiscardDialog {...question} />
    </Dialog>
  );
}
