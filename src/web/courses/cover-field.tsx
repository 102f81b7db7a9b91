import { useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { coverMaxBytes, coverTypes } from '#contract/courses.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { UploadIcon } from '#web/ui/editing-icons.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import type { CourseFields, Cover } from './course-fields.ts';

export interface CoverFieldProps {
  form: UseFormReturn<CourseFields>;
  /** The URL of the current cover. */
  current: string | null;
}

/** The file is chosen by a click or dropped; the server checks what it really is. */
export function CoverField({ form, current }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'coverImage' });
  const chosen = field.value;
  const shown = chosen.preview ?? (chosen.removed ? null : current);

  function change(next: Cover) {
    if (chosen.preview) URL.revokeObjectURL(chosen.preview);
    form.clearErrors('coverImage');
    form.setValue('coverImage', next, { shouldDirty: true });
  }

  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size <= coverMaxBytes) return change({ file, preview: URL.createObjectURL(file) });
    change({});
    form.setError('coverImage', { message: 'Файл больше 10 МБ' });
  }

  return (
    <Field
      label="Обложка"
      optional
      hint="PNG, JPEG, WebP, GIF или AVIF до 10 МБ. Лучше всего 1280 × 720"
      error={fieldState.error?.message}
    >
      {(control) => (
        <div
          className={classNames(
            'flex flex-col gap-4 rounded-md border border-dashed p-4 transition-colors sm:flex-row sm:items-center',
            isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            choose(event.dataTransfer.files[0]);
          }}
        >
          {shown && (
            <img
              src={shown}
              alt="Обложка курса"
              className="aspect-video w-full rounded-sm bg-sunken object-cover sm:w-44"
            />
          )}
          <input
            ref={input}
            type="file"
            accept={coverTypes.join(',')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Without this, choosing a removed file again would fire no change event.
              event.target.value = '';
            }}
            {...control}
          />
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
        </div>
      )}
    </Field>
  );
}
