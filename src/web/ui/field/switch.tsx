import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
}

/** For settings that take effect at once; those saved by «Сохранить» use a checkbox. */
export function Switch({ label, hideLabel = false, id, className, ...rest }: SwitchProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  return (
    <label
      htmlFor={inputId}
      className={classNames(
        'touch-target inline-flex items-center gap-3 text-sm has-enabled:cursor-pointer',
        hideLabel && 'justify-center',
        className,
      )}
    >
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          id={inputId}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state itself
          role="switch"
          className="peer size-full appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent enabled:cursor-pointer disabled:opacity-50"
          {...rest}
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-on-accent transition-transform peer-checked:translate-x-4" />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
