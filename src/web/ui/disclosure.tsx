import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ChevronRightIcon } from './icons.tsx';

export interface DisclosureProps {
  title: ReactNode;
  headingLevel?: 2 | 3 | 4;
  className?: string;
  children: ReactNode;
}

/** What may be needed and needn't be seen at once. Its text is on the page from the start: the browser's search finds it. */
export function Disclosure({ title, headingLevel = 2, className, children }: DisclosureProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <details className={classNames('group', className)}>
      <summary className="touch-target flex list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4.5 text-ink-faint transition-transform group-open:rotate-90" />
        <Heading className="min-w-0 text-base">{title}</Heading>
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}
