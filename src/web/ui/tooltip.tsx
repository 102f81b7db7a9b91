import { Tooltip as Radix, Slot } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';

/** Rendered once, around the application: after one tooltip, the next ones open without a delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  // Specification, section 9.
  return <Radix.Provider delayDuration={700}>{children}</Radix.Provider>;
}

export interface TooltipProps {
  /** The accessible name of the element, shown because only its icon is visible. */
  label: ReactNode;
  /** The element that the tooltip names; it must accept a ref and props. */
  children: ReactNode;
}

/** Visual only: screen readers already read the element's name. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={ignoreUnseenFocus}>
        <Undescribed>{children}</Undescribed>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content aria-hidden="true" sideOffset={6} collisionPadding={8} className={bubble}>
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Removes Radix's aria-describedby: a screen reader would read the name twice. */
function Undescribed(trigger: ComponentProps<typeof Slot.Root>) {
  return <Slot.Root {...trigger} aria-describedby={undefined} />;
}

/** When a closed dialog or menu returns the focus after a click or a touch, no tooltip opens. */
function ignoreUnseenFocus(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

const bubble = 'z-50 max-w-64 animate-pop-in rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-lift';
