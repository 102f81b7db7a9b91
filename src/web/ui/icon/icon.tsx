import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A line icon on a 24 px grid, 20 px by default, in the current text colour. Always decorative. */
export function icon(path: string, strokeWidth = 1.75) {
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={20}
        height={20}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={classNames('shrink-0', className)}
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
}
