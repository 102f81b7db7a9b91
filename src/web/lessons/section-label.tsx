import type { ReactNode } from 'react';

/** A small title, since a large one would compete with the headings of the text below it. */
export function SectionLabel({ children }: { children: ReactNode }) {
  return <span className="text-sm font-medium text-ink-faint">{children}</span>;
}
