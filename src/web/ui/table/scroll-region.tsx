import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface ScrollRegionProps {
  /** The accessible name: the region is focusable. */
  label: string;
  /** Its height: `max-h-64`. */
  className?: string;
  children: ReactNode;
}

/**
 * A scroll container that can be focused and scrolled from the keyboard. Positioned: hidden labels are laid out absolutely, and would
 * reach out of any other.
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className={classNames('relative overflow-auto rounded-sm -outline-offset-2', className)}
    >
      {children}
    </div>
  );
}
