import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of the element with this ref, in CSS pixels, so that an SVG is drawn at scale 1. */
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
