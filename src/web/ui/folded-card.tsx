import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ChevronRightIcon } from './icon/icons.tsx';

export interface FoldedCardProps {
  title: string;
  /** The one figure that is shown while it is folded. */
  figure?: ReactNode;
  startsOpen?: boolean;
  /** As of a `Card`. */
  padded?: boolean;
  children: ReactNode;
}

/** A card that is folded to its heading and a figure. The content is always in the DOM, so that the browser's search finds it. */
export const FoldedCard = ({
  title,
  figure,
  startsOpen = false,
  padded = true,
  children,
}: FoldedCardProps) => (
  <details
    open={startsOpen}
    className="overflow-clip rounded-lg border border-line bg-surface shadow-card [--card-inset:1.25rem]"
  >
    <summary className="touch-target flex list-none items-center gap-2.5 px-5 py-3.5 -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
      <ChevronRightIcon className="size-4.5 shrink-0 text-ink-faint transition-transform [details[open]>summary>&]:rotate-90" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h2 className="text-lg">{title}</h2>
        {figure !== undefined && <span className="min-w-0 text-sm text-ink-soft">{figure}</span>}
      </span>
    </summary>
    <div className={classNames(padded && 'px-5 pb-5 pt-2 sm:px-7 sm:pb-7')}>{children}</div>
  </details>
);
