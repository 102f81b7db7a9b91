import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icon/icons.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, required, id, className, ...rest }: CheckboxProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  return (
    <div className={classNames('flex flex-col', className)}>
      <label
        htmlFor={inputId}
        className="touch-target inline-flex items-center text-sm has-enabled:cursor-pointer"
      >
        <span className="inline-flex items-start gap-2.5">
          <span className="relative mt-px grid size-5 shrink-0 place-items-center">
            <input
              id={inputId}
              type="checkbox"
              aria-describedby={classNames(error && errorId, hint ? hintId : undefined) || undefined}
              aria-invalid={error ? true : undefined}
              // As of any field: required natively, it is invalid from the beginning.
              aria-required={required || undefined}
              className="peer col-start-1 row-start-1 size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent enabled:cursor-pointer disabled:opacity-50"
              {...rest}
            />
            <CheckIcon className="pointer-events-none invisible relative col-start-1 row-start-1 size-4 text-on-accent peer-checked:visible" />
          </span>
          {label}
        </span>
      </label>
      {error && (
        <span id={errorId} role="alert" className="ml-7.5 text-sm text-danger-ink">
          {error}
        </span>
      )}
      {hint && (
        <span id={hintId} className="ml-7.5 text-xs text-ink-faint">
          {hint}
        </span>
      )}
    </div>
  );
}
