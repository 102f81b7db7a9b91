import type { UseFormReturn } from 'react-hook-form';
import { PublicationField } from '#web/forms/publication-field.tsx';
import type { CourseFields } from './course-fields.ts';

/** Whether students see the course, or from when on. */
export function CoursePublication({ form }: { form: UseFormReturn<CourseFields> }) {
  const { errors, defaultValues } = form.formState;
  return (
    <PublicationField
      id="publication"
      value={form.watch('publishedAt')}
      stored={defaultValues?.publishedAt ?? null}
      onChange={(value) => form.setValue('publishedAt', value, { shouldDirty: true })}
      error={errors.publishedAt?.message}
    />
  );
}
