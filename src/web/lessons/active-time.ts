/** Time that a person really spends on a page: it is on the screen, and they have given a sign of themselves lately. */
export interface ActiveTime {
  /** Counted and not yet taken, milliseconds. */
  gathered: number;
  /** Up to here time has been looked at. */
  seenTo: number;
  /** The last sign counts until here. */
  presentUntil: number;
  visible: boolean;
}

/** How long a movement, a key or a scroll counts for. */
const signMs = 60_000;
/** Whoever watches a video gives no sign: pressing play counts for longer. */
const watchingMs = 10 * 60_000;

/** Opening a page is a sign. */
export function startActiveTime(now: number, visible: boolean): ActiveTime {
  return { gathered: 0, seenTo: now, presentUntil: now + signMs, visible };
}

export function onSign(time: ActiveTime, now: number): ActiveTime {
  const counted = countTo(time, now);
  return { ...counted, presentUntil: Math.max(counted.presentUntil, now + signMs) };
}

export function onWatching(time: ActiveTime, now: number): ActiveTime {
  return { ...countTo(time, now), presentUntil: now + watchingMs };
}

export function onVisibility(time: ActiveTime, now: number, visible: boolean): ActiveTime {
  const counted = { ...countTo(time, now), visible };
  return visible ? onSign(counted, now) : counted;
}

/** Whole seconds to send, at most `most`; what is over stays for the next time. */
export function takeSeconds(
  time: ActiveTime,
  now: number,
  most: number,
): { seconds: number; rest: ActiveTime } {
  const counted = countTo(time, now);
  const seconds = Math.min(most, Math.floor(counted.gathered / 1000));
  return { seconds, rest: { ...counted, gathered: counted.gathered - seconds * 1000 } };
}

function countTo(time: ActiveTime, now: number): ActiveTime {
  const activeTo = Math.min(now, time.presentUntil);
  const more = time.visible ? Math.max(0, activeTo - time.seenTo) : 0;
  return { ...time, gathered: time.gathered + more, seenTo: Math.max(time.seenTo, now) };
}
