import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { icon } from '#web/ui/icon/icon.tsx';
import { EyeIcon } from '#web/ui/icon/icons.tsx';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';

const EyeOffIcon = icon(
  'm4 4 16 16M9.5 5.9a8.5 8.5 0 0 1 2.5-.4c3.7 0 7 2 9.5 6.5a15 15 0 0 1-3 3.7M6.3 7.7A14 14 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5a9 9 0 0 0 4.2-1M10 10a3 3 0 0 0 4.2 4.2',
);

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
