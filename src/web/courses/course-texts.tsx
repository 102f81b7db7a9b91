import type { UseFormReturn } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { CourseFields } from './course-fields.ts';
import { CoverField } from './cover-field.tsx';

/** What a course is called and looks like. */
export const CourseTexts = ({ form, cover }: { form: UseFormReturn<CourseFields>; cover: string | null }) => (
  <>
    <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
    <TextArea label="Описание" optional rows={3} {...field(form, 'description')} />
    <CoverField form={form} current={cover} />
  </>
);
