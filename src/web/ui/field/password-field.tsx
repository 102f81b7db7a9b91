import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { EyeIcon, EyeOffIcon } from '#web/ui/icon/icons.tsx';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldLabelling {}

export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  required,
  fieldClassName,
  id,
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hideLabel, hint, error, optional, required, fieldClassName, id }}>
      {(control) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames('control pr-12', className)}
            {...rest}
            {...control}
          />
          {/* The name avoids the label's word, so that «Пароль» matches only the field. */}
          <button
            type="button"
            aria-label={shown ? 'Скрыть символы' : 'Показать символы'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-r-md text-ink-faint -outline-offset-2 hover:text-ink"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
