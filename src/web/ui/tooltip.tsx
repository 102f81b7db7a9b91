import { Tooltip as Radix, Slot } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';

/** Stands once, around the application: after one tooltip the next ones open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  // Specification, section 9.
  return <Radix.Provider delayDuration={700}>{children}</Radix.Provider>;
}

export interface TooltipProps {
  /** The accessible name of the element, for those who see only its icon. */
  label: ReactNode;
  /** The one element that the tooltip names; it must take a ref and props. */
  children: ReactNode;
}

/** For eyes alone: a screen reader has the same words as the element's name. */
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

/** Radix describes the element by the tooltip: a screen reader would read what is already the name a second time. */
function Undescribed(trigger: ComponentProps<typeof Slot.Root>) {
  return <Slot.Root {...trigger} aria-describedby={undefined} />;
}

/** The focus that a closed dialog or menu gives back to a mouse or a finger asks for no tooltip. */
function ignoreUnseenFocus(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

const bubble = 'z-50 max-w-64 animate-pop-in rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-lift';
