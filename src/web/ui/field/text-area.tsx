import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';
import { useGrowing } from './use-growing.ts';

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
  fieldClassName,
  id,
  grows = false,
  className,
  ref,
  ...rest
}: TextAreaProps) {
  const growing = useGrowing(grows, ref);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, fieldClassName, id }}>
      {(control) => (
        <textarea
          className={classNames('control resize-y', grows && 'field-sizing-content max-h-[70vh]', className)}
          {...rest}
          {...control}
          ref={growing}
        />
      )}
    </Field>
  );
}
