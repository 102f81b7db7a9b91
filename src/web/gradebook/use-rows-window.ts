import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond the edge of what is seen, so that a quick scroll shows no gap. */
const beyond = 6;

interface Seen {
  top: number;
  height: number;
}

/** Before anything is measured: a screen. */
const unmeasured: Seen = { top: 0, height: 900 };

const seenOf = ({ scrollTop, clientHeight }: HTMLElement): Seen => ({
  top: scrollTop,
  height: clientHeight || unmeasured.height,
});

export interface RowsWindow {
  /** The rows to draw, in order; whatever has the focus is among them. */
  rows: readonly number[];
  /** How many rows fit. */
  page: number;
  /** Scrolls to a row, whose place is drawn with the same change. */
  reveal: (row: number) => void;
}

/** Which of many rows of one height are drawn in a scrolling container whose head and first column stay. */
export function useRowsWindow(
  container: RefObject<HTMLElement | null>,
  {
    count,
    rowHeight,
    headHeight,
    kept,
  }: { count: number; rowHeight: number; headHeight: number; kept: number },
): RowsWindow {
  const [seen, setSeen] = useState(unmeasured);
  // It is told of its size at first, too.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setSeen(seenOf(element));
    element.addEventListener('scroll', measure, { passive: true });
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resizes.disconnect();
    };
  }, [container]);
  const page = Math.max(1, Math.floor((seen.height - headHeight) / rowHeight));
  const from = Math.max(0, Math.floor(seen.top / rowHeight) - beyond);
  const to = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + beyond);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const isKept = kept >= 0 && kept < count && (kept < from || kept >= to);
  return {
    rows: isKept ? [...drawn, kept].toSorted((one, other) => one - other) : drawn,
    page,
    reveal(row) {
      const element = container.current;
      if (!element) return;
      const top = row * rowHeight;
      const bottom = top + rowHeight + headHeight;
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: bottom - element.clientHeight });
      setSeen(seenOf(element));
    },
  };
}
