import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { Course } from '#contract/courses/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useEditing } from '#web/forms/use-editing.ts';
import { paths } from '#web/paths.ts';
import { useCreateCourse, useLoadCourse, useUpdateCourse } from './course-changes.ts';
import { courseFields, fieldsOf } from './course-fields.ts';
import { CourseTexts } from './course-texts.tsx';

export interface CreateCourseDialogProps {
  onClose: () => void;
  /** By default, the dialog closes. */
  onCreated?: (course: Course) => void;
}

/** A draft; what else there is to set has a page of its own. */
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
      <CourseTexts form={form} cover={null} />
      <p className="text-sm text-ink-soft">
        Курс создаётся черновиком. Публикация, зачёт, модели и бюджет — в его «Настройках».
      </p>
    </FormDialog>
  );
}

/** The specification's dialog, with the way to all settings. */
export function EditCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const form = useCourseForm(course);
  const { base, props } = useEditing(course, {
    form,
    fieldsOf,
    update: useUpdateCourse(course.id),
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
      aside={
        <Link
          to={paths.courseSettings(course.id)}
          className="touch-target rounded-sm text-sm text-accent-ink underline underline-offset-4"
        >
          Все настройки
        </Link>
      }
      onClose={onClose}
    >
      <CourseTexts form={form} cover={base.coverImage} />
    </FormDialog>
  );
}

export const useCourseForm = (course?: Course) =>
  useForm({ resolver: zodResolver(courseFields), defaultValues: fieldsOf(course) });
