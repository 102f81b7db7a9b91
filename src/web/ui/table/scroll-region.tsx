import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface ScrollRegionProps {
  /** The accessible name: the region is focusable. */
  label: string;
  /** Its height: `max-h-64`. */
  className?: string;
  children: ReactNode;
}

/** A scroll container that can be focused and scrolled from the keyboard. */
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
