import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Course } from '#contract/courses/schemas.ts';
import { passing } from '#contract/passing/calls.ts';
import { call } from '#web/calls/api.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useEditing } from '#web/forms/use-editing.ts';
import { usePassingQuestion } from '#web/passing-question.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { CourseCertificateFields } from './course-certificate-fields.tsx';
import { useCreateCourse, useLoadCourse, useUpdateCourse } from './course-changes.ts';
import { type CourseFields, courseFields, fieldsOf } from './course-fields.ts';
import { CoursePassing } from './course-passing.tsx';
import { CoursePublication } from './course-publication.tsx';
import { CourseReading } from './course-reading.tsx';
import { CoverField } from './cover-field.tsx';

export interface CreateCourseDialogProps {
  onClose: () => void;
  /** By default, the dialog closes. */
  onCreated?: (course: Course) => void;
}

export function CreateCourseDialog({ onClose, onCreated = onClose }: CreateCourseDialogProps) {
  const form = useCourseForm();
  return (
    <FormDialog
      title="Новый курс"
      submitLabel="Создать курс"
      pendingLabel="Создание..."
      {...formProps(form, useCreateCourse(), onCreated)}
      onClose={onClose}
    >
      <CourseInputs form={form} cover={null} />
    </FormDialog>
  );
}

export function EditCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const form = useCourseForm(course);
  const update = useUpdateCourse(course.id);
  const question = usePassingQuestion(update.mutate, ({ passesBy }: CourseFields) =>
    passesBy === form.formState.defaultValues?.passesBy
      ? undefined
      : call(passing.previewCourseRule, { params: { id: course.id }, body: { passesBy } }),
  );
  const { base, props } = useEditing(course, {
    form,
    fieldsOf,
    update: { ...update, mutate: question.mutate, isPending: update.isPending || question.isAsking },
    load: useLoadCourse(course.id),
    find: (stored) => stored,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Настройки курса"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      {...props}
      onClose={onClose}
    >
      <CourseInputs form={form} cover={base.coverImage} />
      {question.dialog}
    </FormDialog>
  );
}

const useCourseForm = (course?: Course) =>
  useForm({ resolver: zodResolver(courseFields), defaultValues: fieldsOf(course) });

function CourseInputs({ form, cover }: { form: UseFormReturn<CourseFields>; cover: string | null }) {
  return (
    <>
      <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
      <TextArea label="Описание" optional rows={3} {...field(form, 'description')} />
      <CoursePublication form={form} />
      <CourseReading form={form} />
      <CoursePassing form={form} />
      <CourseCertificateFields form={form} />
      <CoverField form={form} current={cover} />
    </>
  );
}
