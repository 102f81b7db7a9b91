import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  label: ReactNode;
  /** The one element that the tooltip explains; it must take a ref and props. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Specification, section 9: the delay is 700 ms. */
export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={700}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-pop-in rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-lift data-[state=closed]:animate-pop-out"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
