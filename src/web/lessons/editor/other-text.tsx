import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface OtherTextProps {
  /** The button's label. */
  back: string;
  onBack: () => void;
  children: ReactNode;
}

/** A note that the form shows a restored or replaced text, with a button to go back. */
export const OtherText = ({ back, onBack, children }: OtherTextProps) => (
  <p
    role="status"
    className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-warning-line bg-warning-soft px-3.5 py-2 text-sm text-warning-ink"
  >
    {children}
    <Button size="sm" onClick={onBack}>
      {back}
    </Button>
  </p>
);
