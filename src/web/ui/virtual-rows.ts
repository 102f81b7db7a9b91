import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface VirtualRows {
  /** The element whose children are the rows, all of one height. */
  ref: RefObject<HTMLTableSectionElement | null>;
  /** The rows to draw: from `start`, up to and without `end`. */
  start: number;
  end: number;
  /** How high the rows left out above and below are. */
  before: number;
  after: number;
}

/** Rows beyond the edges of the window that are drawn all the same, so that nothing blinks in. */
const spare = 12;

/**
 * Draws only the rows of a long table that the window shows; the page scrolls as if all were there. The height is taken
 * from the first drawn row (marked `data-row`), so it may differ by the width of the window.
 */
export function useVirtualRows(count: number, { expectedHeight }: { expectedHeight: number }): VirtualRows {
  const ref = useRef<HTMLTableSectionElement>(null);
  const [seen, setSeen] = useState({ height: expectedHeight, first: 0, last: spare * 3 });

  useLayoutEffect(() => {
    const body = ref.current;
    if (!body) return;
    const look = () => setSeen((known) => keepIfSame(known, whatIsSeen(body, known.height)));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);

  const end = Math.min(seen.last, count);
  const start = Math.min(seen.first, Math.max(0, end - spare));
  return { ref, start, end, before: start * seen.height, after: (count - end) * seen.height };
}

interface Seen {
  height: number;
  first: number;
  last: number;
}

function whatIsSeen(body: HTMLElement, knownHeight: number): Seen {
  const height = body.querySelector<HTMLElement>('[data-row]')?.offsetHeight || knownHeight;
  const above = -body.getBoundingClientRect().top;
  return {
    height,
    first: Math.max(0, Math.floor(above / height) - spare),
    last: Math.max(spare, Math.ceil((above + window.innerHeight) / height) + spare),
  };
}

const keepIfSame = (known: Seen, next: Seen): Seen =>
  known.height === next.height && known.first === next.first && known.last === next.last ? known : next;
