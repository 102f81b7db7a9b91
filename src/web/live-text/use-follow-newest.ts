import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Following {
  /** The reader has scrolled away, and what is newest is out of sight: above or below. */
  away: 'above' | 'below' | undefined;
  toNewest(): void;
}

/**
 * Keeps the newest words of `room` in view while it grows, until the reader scrolls up, or down past them; a scroll back to them, or
 * `toNewest`, begins anew. `distance` is how far to scroll for them: 0 while they are in view.
 */
export function useFollowNewest(
  room: RefObject<HTMLElement | null>,
  distance: (room: HTMLElement) => number,
): Following {
  const [away, setAway] = useState<Following['away']>();
  const left = useRef(false);
  const at = useRef({ last: 0, own: -1 });

  const distanceNow = () => (room.current ? distance(room.current) : 0);

  function bring(by: number): void {
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    at.current = { last: window.scrollY, own: window.scrollY };
  }

  function note(): void {
    const { last, own } = at.current;
    const y = window.scrollY;
    at.current.last = y;
    if (y === last || Math.abs(y - own) <= 2) return;
    const by = distanceNow();
    // At the end of the page, it is the page that has become shorter.
    if (y < last - 2 ? leftBelow() > 2 : by < -near) left.current = true;
    else if (Math.abs(by) < near) left.current = false;
    setAway(left.current ? sideOf(by) : undefined);
  }

  function grow(): void {
    // A scroll is told of after what has grown in the same moment.
    note();
    const by = distanceNow();
    if (!left.current) bring(by);
    else setAway(sideOf(by));
  }

  useGrowth(room, {
    onShown() {
      at.current.last = window.scrollY;
      // Whoever is elsewhere on the page isn't fetched.
      left.current = Math.abs(distanceNow()) > near;
    },
    onGrown: grow,
    onScrolled: note,
  });

  return {
    away,
    toNewest() {
      left.current = false;
      setAway(undefined);
      if (room.current) bring(distance(room.current));
    },
  };
}

interface Growth {
  onShown: () => void;
  onGrown: () => void;
  onScrolled: () => void;
}

function useGrowth(room: RefObject<HTMLElement | null>, { onShown, onGrown, onScrolled }: Growth): void {
  const show = useEffectEvent(onShown);
  const grow = useEffectEvent(onGrown);
  const scroll = useEffectEvent(onScrolled);

  // Once the room is there: where all of it comes at once, its ref is set after the layout effects of what is in it.
  useEffect(() => {
    const growing = new MutationObserver(() => grow());
    const whole = room.current;
    if (!whole) return;
    show();
    growing.observe(whole, { childList: true, characterData: true, subtree: true });
    const hear = () => scroll();
    window.addEventListener('scroll', hear, { passive: true });
    // What becomes shorter above would scroll the window up, as a reader does.
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => {
      style.overflowAnchor = '';
      growing.disconnect();
      window.removeEventListener('scroll', hear);
    };
  }, [room]);
}

/** What is only near an edge of the window is in sight. */
const sideOf = (by: number): Following['away'] => {
  if (Math.abs(by) < near) return undefined;
  return by < 0 ? 'above' : 'below';
};

const near = 160;

/** How much of the page is below the window. */
export const leftBelow = (): number =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
