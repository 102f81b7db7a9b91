import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface OtherTextProps {
  /** What the button says. */
  back: string;
  onBack: () => void;
  children: ReactNode;
}

/** Says that the form shows another text than the person may expect, with a way back to that one. */
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
