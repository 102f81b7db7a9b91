import type { UseFormReturn } from 'react-hook-form';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Cover, CoverField } from './cover-field.tsx';

export interface CourseTexts {
  title: string;
  description: string;
}

export interface CourseFields extends CourseTexts {
  cover: Cover;
}

export interface CourseFormProps {
  /** For the submit button in the dialog's foot. */
  id: string;
  form: UseFormReturn<CourseTexts>;
  /** The address of the present cover. */
  currentCover: string | null;
  cover: Cover;
  coverError: string | undefined;
  onCover: (cover: Cover, error?: string) => void;
  onSubmit: () => void;
}

export function CourseForm({
  id,
  form: { register, formState },
  currentCover,
  cover,
  coverError,
  onCover,
  onSubmit,
}: CourseFormProps) {
  const { errors } = formState;
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
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
      <CoverField current={currentCover} chosen={cover} error={coverError} onChoose={onCover} />
    </form>
  );
}
