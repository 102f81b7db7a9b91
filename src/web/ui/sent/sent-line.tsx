import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

interface SentLineProps {
  at: string;
  /** What or whose it is. */
  first: ReactNode;
  second: ReactNode;
  state: { label: string; tone: BadgeTone };
  /** Shown by a click. */
  children: ReactNode;
}

/** One line of what has left the school, or is about to. */
export const SentLine = ({ at, first, second, state, children }: SentLineProps) => (
  <li className="border-line not-first:border-t">
    <details className="group">
      <summary className={line}>
        <ChevronRightIcon className="size-4 text-ink-faint transition-transform group-open:rotate-90 max-md:row-span-4" />
        <DateTime value={at} format="date-time" className="text-xs text-ink-faint tabular-nums" />
        {first}
        <span className="min-w-0 truncate text-ink-soft">{second}</span>
        <span className="max-md:mt-1">
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
      </summary>
      {children}
    </details>
  </li>
);

const line =
  'grid cursor-pointer list-none items-center gap-x-3 rounded-sm px-1 py-3 text-sm hover:bg-hover ' +
  'grid-cols-[1rem_minmax(0,1fr)] md:grid-cols-[1rem_8.5rem_minmax(0,1.2fr)_minmax(0,1fr)_9rem] ' +
  '[&::-webkit-details-marker]:hidden';
