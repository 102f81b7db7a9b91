import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ScrollRegionProps {
  /** Names the region for whoever scrolls it by keyboard. */
  label: string;
  /** Its height: `max-h-64`. */
  className?: string;
  children: ReactNode;
}

/** Whatever scrolls inside a page can be reached and scrolled from the keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className={classNames('overflow-auto rounded-sm -outline-offset-2', className)}
    >
      {children}
    </div>
  );
}
