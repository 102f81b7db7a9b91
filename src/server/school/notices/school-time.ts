import { clocksText, dayAndTime } from '#server/platform/time/time-text.ts';
import { dateAt } from '#server/platform/time/wall-clock.ts';

/** `12 марта в 10:00 по времени школы (МСК)`. */
export const inSchoolTime = (at: string, zone: string, now = new Date()): string =>
  `${dayAndTime(at, zone, now)} по времени школы (${clocksText(at, zone)})`;

/** Midnights in the zone between now and then. */
export function daysUntil(at: string, zone: string, now = new Date()): number {
  const midnight = (time: number) => Date.parse(dateAt(time, zone));
  return (midnight(Date.parse(at)) - midnight(now.getTime())) / 86_400_000;
}
