import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';

export interface DisclosureProps {
  title: ReactNode;
  headingLevel?: 2 | 3 | 4 | 5;
  className?: string;
  /** Starts open. */
  startsOpen?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** Collapsible details. The content is always in the DOM, so that the browser's search finds it. */
export function Disclosure({
  title,
  headingLevel = 2,
  className,
  startsOpen = false,
  onToggle,
  children,
}: DisclosureProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <details
      className={className}
      open={startsOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="touch-target flex list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4.5 text-ink-faint transition-transform [details[open]>summary>&]:rotate-90" />
        <Heading className="min-w-0 text-base">{title}</Heading>
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}
