import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ScrollRegion } from './scroll-region.tsx';

export interface DataTableProps {
  /** Names the table for screen readers. */
  label: string;
  className?: string;
  /** `thead` and `tbody`; `th` and `td` of numeric columns carry `data-numeric`. */
  children: ReactNode;
}

export function DataTable({ label, className, children }: DataTableProps) {
  return (
    <ScrollRegion label={label} className={classNames('fades-at-end', className)}>
      <table aria-label={label} className="data-table">
        {children}
      </table>
    </ScrollRegion>
  );
}
