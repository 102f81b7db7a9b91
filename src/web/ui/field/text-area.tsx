import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldLabelling {
  /** Grows with its text. */
  grows?: boolean;
}

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  required,
  fieldClassName,
  id,
  grows = false,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, required, fieldClassName, id }}>
      {(control) => (
        <textarea
          className={classNames('control resize-y', grows && 'field-sizing-content max-h-[70vh]', className)}
          {...rest}
          {...control}
          aria-describedby={classNames(describedBy, control['aria-describedby']) || undefined}
        />
      )}
    </Field>
  );
}

if (!CSS.supports('field-sizing', 'content')) {
  void import('./grow-fields.ts').then(({ growFields }) => growFields());
}
