import { memoize } from './memoize.ts';

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
  const { dateAt, startOf } = calendarOf(timeZone);
  const today = dateAt(now.getTime());
  return Array.from({ length: count }, (_, index) => {
    const date = dateAfter(today, index + 1 - count);
    return { date, starts: startOf(date), ends: startOf(dateAfter(date, 1)) };
  });
}

/** Cached, since ICU takes a millisecond for the days of a month. */
const calendarOf = memoize(50, (timeZone) => {
  const dateAt = dateIn(timeZone);
  return {
    dateAt,
    startOf: memoize(1_000, (date) => new Date(firstMinuteOf(date, dateAt)).toISOString()),
  };
});

function dateIn(timeZone: string): (instant: number) => string {
  // The Swedish locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(instant);
}

const minute = 60_000;
const hour = 60 * minute;

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * hour).toISOString().slice(0, 10);
}

/** The first minute with this date: no zone is further than 15 hours from UTC. A day may start at one o'clock. */
function firstMinuteOf(date: string, dateAt: (instant: number) => string): number {
  let before = Date.parse(date) - 15 * hour;
  let within = Date.parse(date) + 15 * hour;
  while (within - before > minute) {
    const middle = before + Math.floor((within - before) / minute / 2) * minute;
    if (dateAt(middle) < date) before = middle;
    else within = middle;
  }
  return within;
}
