import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field/field-error.tsx';

export interface LevelFieldProps {
  control: Control<FeedbackInput>;
  name: `remarks.${number}.level`;
  /** From low to high. */
  levels: readonly string[];
}

/** A level in words, or none. */
export function LevelField({ control, name, levels }: LevelFieldProps) {
  const errorId = useId();
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  const options = [null, ...levels.keys()];
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-medium">Уровень</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((level) => (
          <label key={level} className={choice}>
            <input
              type="radio"
              name={name}
              ref={level === null ? field.ref : undefined}
              checked={field.value === level}
              onChange={() => field.onChange(level)}
              onBlur={field.onBlur}
              className="size-4 shrink-0 accent-accent"
            />
            {level === null ? 'Не поставлен' : levels[level]}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error.message}</FieldError>}
    </fieldset>
  );
}

const choice = classNames(
  'touch-target inline-flex min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line px-3 py-1 text-sm',
  'has-checked:border-accent-line has-checked:bg-accent-soft has-checked:text-accent-ink',
);
