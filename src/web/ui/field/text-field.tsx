import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';
import { useUnsetDate } from './use-unset-date.ts';

export interface TextFieldProps extends ComponentProps<'input'>, FieldLabelling {}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  fieldClassName,
  id,
  type = 'text',
  className,
  ref,
  ...rest
}: TextFieldProps) {
  const field = useUnsetDate(type.startsWith('date'), ref);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, fieldClassName, id }}>
      {(control) => (
        <input type={type} className={classNames('control', className)} {...rest} {...control} ref={field} />
      )}
    </Field>
  );
}
