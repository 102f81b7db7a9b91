/** Time that a person actively spends on a page: it is visible and there was user activity recently. */
export interface ActiveTime {
  /** Counted but not yet taken, milliseconds. */
  gathered: number;
  /** The moment up to which time has been counted. */
  seenTo: number;
  /** The moment until which the last activity counts. */
  presentUntil: number;
  visible: boolean;
}

/** How long a pointer movement, a key press or a scroll counts as activity. */
const activityMs = 60_000;
/** Watching a video produces no events, so pressing play counts for longer. */
const watchingMs = 10 * 60_000;

/** Opening a page counts as activity. */
export function startActiveTime(now: number, visible: boolean): ActiveTime {
  return { gathered: 0, seenTo: now, presentUntil: now + activityMs, visible };
}

export function onActivity(time: ActiveTime, now: number): ActiveTime {
  const counted = countTo(time, now);
  return { ...counted, presentUntil: Math.max(counted.presentUntil, now + activityMs) };
}

export function onWatching(time: ActiveTime, now: number): ActiveTime {
  return { ...countTo(time, now), presentUntil: now + watchingMs };
}

export function onVisibility(time: ActiveTime, now: number, visible: boolean): ActiveTime {
  const counted = { ...countTo(time, now), visible };
  return visible ? onActivity(counted, now) : counted;
}

/** Whole seconds to send, at most `most`; the remainder is kept for the next call. */
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
