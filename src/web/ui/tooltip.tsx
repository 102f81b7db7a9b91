import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Slot } from './slot.tsx';

export interface TooltipProps {
  /** The accessible name of the element, for those who see only its icon. */
  label: ReactNode;
  /** The one element that the tooltip names; it must take a ref and props. */
  children: ReactNode;
}

/** Every screen has tooltips from its first moment, so this one is small: no arrows, no sides to choose. */
export function Tooltip({ label, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (element: Element, ms: number) => set(element, ms);
  const hide = (ms = 0) => set(undefined, ms);
  function set(element: Element | undefined, ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), ms);
  }

  return (
    <>
      <Slot
        onPointerEnter={({ pointerType, currentTarget }) =>
          pointerType === 'mouse' && show(currentTarget, delayMs)
        }
        onPointerLeave={() => hide(reachMs)}
        onPointerDown={() => hide()}
        onClick={() => hide()}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget, 0)}
        onBlur={() => hide()}
      >
        {children}
      </Slot>
      {anchor && (
        <Bubble
          anchor={anchor}
          onPointerEnter={() => show(anchor, 0)}
          onPointerLeave={() => hide(reachMs)}
          onDismiss={() => hide()}
        >
          {label}
        </Bubble>
      )}
    </>
  );
}

/** Specification, section 9. */
const delayMs = 700;

/** Time enough to bring the pointer from the element to its tooltip, which then stays. */
const reachMs = 150;

interface BubbleProps {
  anchor: Element;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onDismiss: () => void;
  children: ReactNode;
}

/** For eyes alone: a screen reader has the same words as the element's name. */
function Bubble({ anchor, onPointerEnter, onPointerLeave, onDismiss, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect());
  }, [anchor]);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', onDismiss, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', onDismiss, true);
    };
  });
  return createPortal(
    <div
      ref={bubble}
      aria-hidden="true"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className="fixed z-50 max-w-64 animate-pop-in rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-lift"
    >
      {children}
    </div>,
    document.body,
  );
}

const gap = 6;
const margin = 8;

/** Above the element, or below it where there is no room; never past the window's edge. */
function place(bubble: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const centred = left + (width - bubble.offsetWidth) / 2;
  const rightmost = document.documentElement.clientWidth - bubble.offsetWidth - margin;
  const above = top - bubble.offsetHeight - gap;
  bubble.style.left = `${Math.max(margin, Math.min(centred, rightmost))}px`;
  bubble.style.top = `${above < margin ? bottom + gap : above}px`;
}
