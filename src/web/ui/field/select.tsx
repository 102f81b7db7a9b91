import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon } from '#web/ui/icon/icons.tsx';
import { Field } from './field.tsx';
import type { FieldLabelling } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'value'>, FieldLabelling {
  options: readonly SelectOption[];
  /** Nothing chosen is the option with an empty value. */
  value?: string | number | null | undefined;
}

/** A native select, which works best on phones, with keyboards and with screen readers. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  optional,
  required,
  fieldClassName,
  id,
  options,
  className,
  ...rest
}: SelectProps) {
  const { value, ...select } = rest;
  const chosen = 'value' in rest && { value: value ?? '' };
  return (
    <Field {...{ label, hideLabel, hint, error, optional, required, fieldClassName, id }}>
      {(control) => (
        <div className="relative">
          <select
            className={classNames('control appearance-none truncate pr-10', className)}
            {...select}
            {...chosen}
            {...control}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-faint" />
        </div>
      )}
    </Field>
  );
}
