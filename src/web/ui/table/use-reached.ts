import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onReached` when the element with this ref is about to become visible: the end of an infinite list. Does nothing
 * unless `awaited`; when it becomes `awaited`, an element that is already visible counts as reached.
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
