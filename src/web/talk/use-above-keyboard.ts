import { type RefObject, useEffect, useRef } from 'react';

/** Keeps a bar at the bottom of what is seen: a phone's keyboard covers the page without making it smaller. */
export function useAboveKeyboard<E extends HTMLElement>(): RefObject<E | null> {
  const bar = useRef<E>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    function place(): void {
      const hidden = seen ? window.innerHeight - seen.height - seen.offsetTop : 0;
      bar.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`);
    }
    place();
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, []);
  return bar;
}
