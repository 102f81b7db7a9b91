import { useEffect, useLayoutEffect, useRef } from 'react';

/** Keeps the end of the page in view while it grows, as long as the reader is there. */
export function useFollowEnd(grows: readonly unknown[]): { toEnd(): void } {
  const isAtEnd = useRef(true);

  useEffect(() => {
    function note(): void {
      isAtEnd.current = leftBelow() < nearEnd;
    }
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- what the page grows by
  }, grows);

  return {
    toEnd() {
      isAtEnd.current = true;
      toEnd();
    },
  };
}

const nearEnd = 160;

const leftBelow = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;

const toEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight });
