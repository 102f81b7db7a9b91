import type { ReactNode } from 'react';

/** A card of what is read has headings of its own, which a large title over them would outshout. */
export function SectionLabel({ children }: { children: ReactNode }) {
  return <span className="text-sm font-medium text-ink-faint">{children}</span>;
}
