import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, shown as the tooltip. */
  label: string;
  tone?: 'plain' | 'danger';
  /** Applies the styles and the name to its single child, which contains the icon. */
  asChild?: boolean;
}

/** A button that is only an icon: `<IconButton label="Удалить"><TrashIcon /></IconButton>`. */
export function IconButton({
  label,
  tone = 'plain',
  asChild = false,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  const look = classNames(base, tones[tone], className);
  return (
    <Tooltip label={label}>
      {asChild ? (
        <Slot.Root aria-label={label} className={look} {...rest} />
      ) : (
        <button aria-label={label} className={look} type={type} {...rest} />
      )}
    </Tooltip>
  );
}

const base =
  'touch-target inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-faint transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-50';

const tones = {
  plain: 'hover:bg-hover hover:text-ink',
  danger: 'hover:bg-danger-soft hover:text-danger-ink',
};
