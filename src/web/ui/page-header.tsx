import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { ArrowLeftIcon } from '#web/ui/icon/icons.tsx';
import { classNames } from './class-names.ts';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A `BackLink`. */
  back?: ReactNode;
  /** Buttons of the page. */
  actions?: ReactNode;
  className?: string;
}

export function PageHeader({ title, subtitle, back, actions, className }: PageHeaderProps) {
  return (
    <header className={classNames('mb-8 sm:mb-10', className)}>
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {subtitle && <div className="mt-2 measure text-ink-soft">{subtitle}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
      </div>
    </header>
  );
}

export interface BackLinkProps extends ComponentProps<'a'> {
  /** Applies the styles to its single child: the router's link. */
  asChild?: boolean;
}

export function BackLink({ asChild = false, className, children, ...rest }: BackLinkProps) {
  const look = classNames(
    'touch-target -ml-1 inline-flex items-center gap-1.5 rounded-sm px-1 py-1 text-sm text-ink-soft transition-colors hover:text-ink',
    className,
  );
  const arrow = <ArrowLeftIcon className="size-4.5" />;
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {arrow}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <a className={look} {...rest}>
      {arrow}
      {children}
    </a>
  );
}
