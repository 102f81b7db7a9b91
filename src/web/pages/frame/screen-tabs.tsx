import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface ScreenTabsProps {
  /** The accessible name. */
  label: string;
  className?: string;
  /** `ScreenTab`s. */
  children: ReactNode;
}

/** Screens of one subject in a row: each tab is a link to a screen with an address of its own. */
export const ScreenTabs = ({ label, className = 'mb-8', children }: ScreenTabsProps) => (
  <nav
    ref={showCurrent}
    aria-label={label}
    className={classNames(
      'fades-at-end flex items-center gap-x-5 overflow-x-auto border-b border-line [scrollbar-width:none]',
      className,
    )}
  >
    {children}
  </nav>
);

/** On a phone the row is wider than the window. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current=page]');
  if (!row || !current) return;
  row.scrollLeft += Math.max(
    0,
    current.getBoundingClientRect().right + 40 - row.getBoundingClientRect().right,
  );
}

export interface ScreenTabProps extends Pick<LinkProps, 'activeOptions'> {
  to: string;
  search?: Record<string, string | undefined>;
  className?: string;
  children: ReactNode;
}

/** By default, current whatever is chosen within it: a group, a period. */
export const ScreenTab = ({
  to,
  search,
  activeOptions = { exact: true, includeSearch: false },
  className,
  children,
}: ScreenTabProps) => (
  <Link
    to={to}
    {...(search && { search })}
    activeOptions={activeOptions}
    className={classNames('tab-face touch-target', className)}
  >
    {children}
  </Link>
);
