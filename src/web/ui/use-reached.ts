import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onReached` when the element with this ref comes near to being seen: the end of a list that loads as it is scrolled. */
export function useReached<E extends HTMLElement>(onReached: () => void): RefObject<E | null> {
  const ref = useRef<E>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
