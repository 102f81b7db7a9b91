import { type RefObject, useEffect, useRef, useState } from 'react';

/** How wide the element with this ref is, in CSS pixels: what is drawn keeps its letters and lines at their size. */
export function useWidth<E extends HTMLElement>(
  untilMeasured: number,
): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(untilMeasured);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
