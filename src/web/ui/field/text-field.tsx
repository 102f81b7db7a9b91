import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldLabelling {}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  required,
  fieldClassName,
  id,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, required, fieldClassName, id }}>
      {(control) => <input type={type} className={classNames('control', className)} {...rest} {...control} />}
    </Field>
  );
}
