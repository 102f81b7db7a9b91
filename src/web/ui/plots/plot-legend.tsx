import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface PlotLegendProps {
  items: readonly { label: string; className: string; line?: boolean }[];
  /** The values under the pointer; in a fixed place, so that the layout doesn't shift. */
  reading?: ReactNode;
}

export function PlotLegend({ items, reading }: PlotLegendProps) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        {items.map(({ label, className, line }) => (
          <li key={label} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={classNames(line ? 'h-0.5 w-4 rounded-full' : 'size-3 rounded-[3px]', className)}
            />
            {label}
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-[1.375rem] min-w-0 truncate text-ink tabular-nums max-sm:w-full">
        {reading}
      </p>
    </div>
  );
}
