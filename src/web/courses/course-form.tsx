import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Course, courseInput } from '#contract/courses.ts';
import { fieldErrors } from '#web/error-text.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Cover, CoverField } from './cover-field.tsx';

export interface CourseFields {
  title: string;
  description: string;
  cover: Cover;
}

export interface CourseFormProps {
  /** For the submit button in the dialog's foot. */
  id: string;
  course?: Course;
  onSubmit: (fields: CourseFields, failed: (error: unknown) => void) => void;
  /** Told whether there is something that closing would lose. */
  onChange: (hasUnsaved: boolean) => void;
}

export function CourseForm({ id, course, onSubmit, onChange }: CourseFormProps) {
  const before = { title: course?.title ?? '', description: course?.description ?? '' };
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: zodResolver(courseInput),
    defaultValues: before,
  });
  const { errors } = formState;
  const [cover, setCover] = useState<Cover>({});
  const [coverError, setCoverError] = useState<string>();

  const noteChange = (chosen: Cover) => {
    const { title, description } = getValues();
    const isTyped = title !== before.title || description !== before.description;
    onChange(isTyped || chosen.file !== undefined || chosen.removed === true);
  };

  const submit = handleSubmit(({ title, description = '' }) =>
    onSubmit({ title, description, cover }, (error) => {
      const { title: aboutTitle, description: aboutDescription, coverImage } = fieldErrors(error);
      if (aboutTitle) setError('title', { message: aboutTitle }, { shouldFocus: true });
      if (aboutDescription) setError('description', { message: aboutDescription });
      setCoverError(coverImage);
    }),
  );

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
      onChange={() => noteChange(cover)}
    >
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Описание"
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <CoverField
        current={course?.coverImage ?? null}
        chosen={cover}
        error={coverError}
        onChoose={(chosen, error) => {
          setCover(chosen);
          setCoverError(error);
          noteChange(chosen);
        }}
      />
    </form>
  );
}
