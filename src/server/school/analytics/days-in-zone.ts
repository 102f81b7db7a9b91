import { memoize } from '#server/platform/memoize.ts';
import { dateAt, instantOf } from '#server/platform/time/wall-clock.ts';

/** One day of a time zone, from its first instant to the first instant of the next day. */
export interface Day {
  /** `2026-11-21`. */
  date: string;
  starts: string;
  ends: string;
}

/**
 * The last `count` days up to the day of `now`, in the zone's calendar. A day has 23 or 25 hours when the clocks change.
 */
export function daysInZone(now: Date, count: number, timeZone: string): Day[] {
  const today = dateAt(now.getTime(), timeZone);
  const startOf = startsIn(timeZone);
  return Array.from({ length: count }, (_, index) => {
    const date = dateAfter(today, index + 1 - count);
    return { date, starts: startOf(date), ends: startOf(dateAfter(date, 1)) };
  });
}

const dayMs = 86_400_000;

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** A day may start at one o’clock. Cached, since ICU takes a millisecond for the days of a month. */
const startsIn = memoize(50, (timeZone) =>
  memoize(1_000, (date) => new Date(instantOf(Date.parse(date), timeZone)).toISOString()),
);
