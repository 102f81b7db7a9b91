import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from './field-error.tsx';

export interface FieldLabelling {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** Says «необязательно» beside the label. */
  optional?: boolean;
  /**
   * Said, not checked: of a field that is required natively, a browser says from the beginning that what is in it is invalid. What
   * is missing is said by `error`, once it is known.
   */
  required?: boolean;
  /** Layout of the whole field; the control itself fills it. */
  fieldClassName?: string;
}

/** The attributes that connect the control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps extends FieldLabelling {
  /** Overrides the generated id of the control. */
  id?: string | undefined;
  children: (control: ControlWiring) => ReactNode;
}

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  optional,
  required,
  id,
  fieldClassName,
  children,
}: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = classNames(hint ? hintId : null, error ? errorId : null);

  return (
    <div className={classNames('flex min-w-0 flex-col', fieldClassName)}>
      <div className={hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        <label htmlFor={controlId} className="text-sm font-medium">
          {label}
        </label>
        {optional && <span className="text-xs text-ink-faint">необязательно</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <div id={hintId} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
