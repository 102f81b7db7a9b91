import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Following {
  /** The reader has scrolled up, and what is newest is out of sight. */
  isAway: boolean;
  toNewest(): void;
}

/**
 * Keeps the newest words of `room` in view while it grows, until the reader scrolls up; a scroll down to them, or `toNewest`,
 * begins anew. `distance` is how far to scroll for them: 0 while they are in view.
 */
export function useFollowNewest(
  room: RefObject<HTMLElement | null>,
  distance: (room: HTMLElement) => number,
): Following {
  const [isAway, setIsAway] = useState(false);
  const left = useRef(false);
  const at = useRef({ last: 0, own: -1 });

  const distanceNow = useEffectEvent(() => (room.current ? distance(room.current) : 0));

  function bring(by: number): void {
    if (by === 0) return;
    window.scrollBy({ top: by, behavior: 'instant' });
    at.current = { last: window.scrollY, own: window.scrollY };
  }

  const note = useEffectEvent(() => {
    const { last, own } = at.current;
    const y = window.scrollY;
    at.current.last = y;
    if (y === last || Math.abs(y - own) <= 2) return;
    const by = distanceNow();
    // At the end of the page, it is the page that has become shorter.
    if (y < last - 2 && leftBelow() > 2) left.current = true;
    else if (Math.abs(by) < near) left.current = false;
    setIsAway(left.current && by !== 0);
  });

  const grow = useEffectEvent(() => {
    // A scroll is told of after what has grown in the same moment.
    note();
    const by = distanceNow();
    if (!left.current) bring(by);
    else setIsAway(by !== 0);
  });

  useLayoutEffect(() => {
    const growing = new MutationObserver(() => grow());
    const whole = room.current;
    if (!whole) return;
    at.current.last = window.scrollY;
    // Whoever is elsewhere on the page isn't fetched.
    left.current = Math.abs(distanceNow()) > near;
    growing.observe(whole, { childList: true, characterData: true, subtree: true });
    const hear = () => note();
    window.addEventListener('scroll', hear, { passive: true });
    return () => {
      growing.disconnect();
      window.removeEventListener('scroll', hear);
    };
  }, [room]);

  return {
    isAway,
    toNewest() {
      left.current = false;
      setIsAway(false);
      if (room.current) bring(distance(room.current));
    },
  };
}

const near = 160;

/** How much of the page is below the window. */
export const leftBelow = (): number =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
