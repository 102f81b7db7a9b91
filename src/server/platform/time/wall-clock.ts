import { memoize } from '#server/platform/memoize.ts';

const day = 86_400_000;

/** What the clocks of a zone show at the instant, to a second, as if they showed UTC. */
export function wallTimeAt(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The inverse, by the rule of calendars (RFC 5545) and of browsers' fields: a time that comes twice is the first of the two, and
 * one that is skipped is as much later as the clocks are put forward.
 */
export function instantOf(wallTime: number, zone: string): number {
  const [before = 0, after = 0] = [-day, day].map(
    (away) => wallTimeAt(wallTime + away, zone) - (wallTime + away),
  );
  const candidates = [wallTime - Math.max(before, after), wallTime - Math.min(before, after)];
  return candidates.find((one) => wallTimeAt(one, zone) === wallTime) ?? wallTime - before;
}

/** `2026-11-21`: the zone's date at the instant. */
export const dateAt = (instant: number, zone: string): string =>
  new Date(wallTimeAt(instant, zone)).toISOString().slice(0, 10);

/** ICU takes a millisecond to make one. */
const clockOf = memoize(
  50,
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);
