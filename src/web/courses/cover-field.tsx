import { useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { coverMaxBytes } from '#contract/courses/schemas.ts';
import { pictureTypes } from '#contract/files/picture-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { FileDrop } from '#web/ui/field/file-drop.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { TrashIcon } from '#web/ui/icon/icons.tsx';
import type { CourseFields, Cover } from './course-fields.ts';

export interface CoverFieldProps {
  form: UseFormReturn<CourseFields>;
  /** The URL of the current cover. */
  current: string | null;
}

export function CoverField({ form, current }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState, chosen, change, choose } = useCover(form);
  const shown = chosen.preview ?? (chosen.removed ? null : current);
  return (
    <Field
      label="Обложка"
      optional
      hint="PNG, JPEG, WebP, GIF или AVIF до 10 МБ. Лучше всего 1280 × 720"
      error={fieldState.error?.message}
    >
      {(control) => (
        <FileDrop
          accept={pictureTypes.join(',')}
          control={control}
          inputRef={input}
          className="flex flex-col gap-4 rounded-md p-4 sm:flex-row sm:items-center"
          onChoose={choose}
        >
          {shown && (
            <img
              src={shown}
              alt="Обложка курса"
              className="aspect-video w-full rounded-sm bg-sunken object-cover sm:w-44"
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              ref={field.ref}
              aria-describedby={control['aria-describedby']}
              icon={<UploadIcon />}
              onClick={() => input.current?.click()}
            >
              {shown ? 'Выбрать другую' : 'Выбрать файл'}
            </Button>
            {shown && (
              <Button
                variant="ghost"
                icon={<TrashIcon />}
                onClick={() => change(chosen.file ? {} : { removed: true })}
              >
                {chosen.file && current ? 'Вернуть прежнюю' : 'Убрать'}
              </Button>
            )}
          </div>
        </FileDrop>
      )}
    </Field>
  );
}

function useCover(form: CoverFieldProps['form']) {
  const { field, fieldState } = useController({ control: form.control, name: 'coverImage' });
  const chosen = field.value;

  function change(next: Cover) {
    if (chosen.preview) URL.revokeObjectURL(chosen.preview);
    form.clearErrors('coverImage');
    form.setValue('coverImage', next, { shouldDirty: true });
  }

  function choose(file: File) {
    if (file.size <= coverMaxBytes) return change({ file, preview: URL.createObjectURL(file) });
    change({});
    form.setError('coverImage', { message: 'Файл больше 10 МБ' });
  }

  return { field, fieldState, chosen, change, choose };
}
