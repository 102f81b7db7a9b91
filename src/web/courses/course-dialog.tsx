import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Course } from '#contract/courses/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { CourseCertificateFields } from './course-certificate-fields.tsx';
import { useCreateCourse, useUpdateCourse } from './course-changes.ts';
import { type CourseFields, courseFields, fieldsOf } from './course-fields.ts';
import { CoursePublication } from './course-publication.tsx';
import { CourseReading } from './course-reading.tsx';
import { CoverField } from './cover-field.tsx';

export interface CreateCourseDialogProps {
  onClose: () => void;
  /** By default, the dialog closes. */
  onCreated?: (course: Course) => void;
}

export const CreateCourseDialog = ({ onClose, onCreated = onClose }: CreateCourseDialogProps) => (
  <CourseDialog
    title="Новый курс"
    submitLabel="Создать курс"
    pendingLabel="Создание..."
    save={useCreateCourse()}
    onSaved={onCreated}
    onClose={onClose}
  />
);

export const EditCourseDialog = ({ course, onClose }: { course: Course; onClose: () => void }) => (
  <CourseDialog
    course={course}
    title="Настройки курса"
    submitLabel="Сохранить"
    pendingLabel="Сохранение..."
    save={useUpdateCourse(course.id)}
    onSaved={onClose}
    onClose={onClose}
  />
);

interface CourseDialogProps {
  course?: Course;
  title: string;
  submitLabel: string;
  pendingLabel: string;
  save: Save<CourseFields, Course>;
  onSaved: (course: Course) => void;
  onClose: () => void;
}

function CourseDialog({ course, save, onSaved, ...dialog }: CourseDialogProps) {
  const form = useForm({ resolver: zodResolver(courseFields), defaultValues: fieldsOf(course) });
  const { errors } = form.formState;
  return (
    <FormDialog {...dialog} {...formProps(form, save, onSaved)}>
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label="Описание"
        optional
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <CoursePublication form={form} />
      <CourseReading form={form} />
      <CourseCertificateFields form={form} />
      <CoverField form={form} current={course?.coverImage ?? null} />
    </FormDialog>
  );
}
