import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onReached` when the element with this ref comes near to being seen: the end of a list that loads as it is scrolled.
 * While it is not `awaited` nothing is called; from then on it counts as reached anew.
 */
export function useReached<E extends HTMLElement>(
  onReached: () => void,
  awaited = true,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const element = ref.current;
    if (!element || !awaited) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [awaited]);
  return ref;
}
