import { type RefObject, useEffect, useEffectEvent } from 'react';
import { ToNewest } from '#web/live-text/to-newest.tsx';
import { useFollowNewest } from '#web/live-text/use-follow-newest.ts';

export interface FollowNewestProps {
  /** Where a review is being written. */
  room: RefObject<HTMLElement | null>;
  /** Its author has just sent the answer, and was brought there. */
  justSent: boolean;
  /** Followed from the first word on, wherever the window is. */
  isFollowed: boolean;
  /** There is a bar below on a phone. */
  isAbove: boolean;
}

/** Keeps what is being written in view, and offers the way back to it. Loaded while there is something to wait for. */
export function FollowNewest({ room, justSent, isFollowed, isAbove }: FollowNewestProps) {
  const following = useFollowNewest(room, distanceIn);
  const follow = useEffectEvent(() => {
    if (isFollowed || (justSent && isAtTop(room.current))) following.toNewest();
  });
  // What comes at the end is brought to whoever hasn't scrolled away.
  useEffect(() => {
    room.current?.toggleAttribute('data-left', following.away !== undefined);
  }, [room, following.away]);
  // However late this is loaded, and however far the words have come by then.
  useEffect(() => follow(), []);
  return <ToNewest {...following} className={isAbove ? 'bottom-20 lg:bottom-5' : 'bottom-5'} />;
}

/** Where sending has brought its author, who hasn't scrolled up since. */
const isAtTop = (room: HTMLElement | null): boolean =>
  room !== null && room.getBoundingClientRect().top < roomAbove;

/** How far the part that is being written is from where it can be read: below the bars, above a notice and a phone's bar. */
function distanceIn(room: HTMLElement): number {
  // Whoever writes is not taken from the field.
  if (document.activeElement instanceof HTMLTextAreaElement) return 0;
  const part = [...room.querySelectorAll('[data-writing]')].at(-1)?.getBoundingClientRect();
  if (!part) return 0;
  const lowest = Math.min(window.innerHeight - roomBelow, topOfToast() - air);
  if (part.bottom > lowest) return part.bottom - lowest;
  return part.bottom < roomAbove + 24 ? part.top - roomAbove : 0;
}

/** No word is written under it, while it fades away neither. */
const topOfToast = (): number =>
  document.querySelector('[data-toasts] > [data-state]')?.getBoundingClientRect().top ?? Infinity;

const air = 12;
const roomAbove = 140;
const roomBelow = 120;
