import type { RefObject } from 'react';
import { ToNewest } from '#web/live-text/to-newest.tsx';
import { useFollowNewest } from '#web/live-text/use-follow-newest.ts';

export interface FollowNewestProps {
  /** Where a review is being written. */
  room: RefObject<HTMLElement | null>;
  /** There is a bar below on a phone. */
  isAbove: boolean;
}

/** Keeps what is being written in view, and offers the way back to it. Loaded while there is something to wait for. */
export function FollowNewest({ room, isAbove }: FollowNewestProps) {
  const following = useFollowNewest(room, distanceIn);
  return <ToNewest {...following} className={isAbove ? 'bottom-20 lg:bottom-5' : 'bottom-5'} />;
}

/** How far the part that is being written is from where it can be read: below the bars, above a notice and a phone's bar. */
function distanceIn(room: HTMLElement): number {
  const part = [...room.querySelectorAll('[data-writing]')].at(-1)?.getBoundingClientRect();
  if (!part) return 0;
  const lowest = window.innerHeight - roomBelow;
  if (part.bottom > lowest) return part.bottom - lowest;
  return part.bottom < roomAbove + 24 ? part.top - roomAbove : 0;
}

const roomAbove = 140;
const roomBelow = 120;
