import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Shown after the label. */
  iconAfter?: ReactNode;
  /** Disables the button and shows `pendingLabel` in place of the label. */
  pending?: boolean;
  pendingLabel?: ReactNode;
  /** Applies the button's styles to its single child: a link, for instance. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  pending = false,
  pendingLabel,
  asChild = false,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = classNames(base, sizes[size], variants[variant], className);

  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
        {iconAfter}
      </Slot.Root>
    );
  }

  return (
    <button
      className={look}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending ? <Spinner /> : icon}
      {pending ? (pendingLabel ?? children) : children}
      {!pending && iconAfter}
    </button>
  );
}

const base =
  'touch-target inline-flex items-center justify-center gap-2 rounded-md border font-medium text-center select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-sm',
  md: 'min-h-10 px-4 py-1.5 text-sm',
  lg: 'min-h-12 px-6 py-2.5 text-base',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
  ghost:
    'border-transparent text-ink-soft enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover [a]:hover:text-ink',
  danger:
    'border-transparent bg-danger text-on-accent enabled:hover:bg-danger-strong [a]:hover:bg-danger-strong',
};
