import { dateInZone } from '#server/school/enrolments/date-in-zone.ts';

/** `12 марта в 10:00 по времени школы (UTC+3)`. */
export function inSchoolTime(at: string, zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(at),
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC');
  return `${dateInZone(at, zone, now)} по времени школы (${offset})`;
}

/** Midnights in the zone between now and then. */
export function daysUntil(at: string, zone: string, now = new Date()): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const midnight = (time: Date) => Date.parse(`${day.format(time)}T00:00:00Z`);
  return Math.round((midnight(new Date(at)) - midnight(now)) / 86_400_000);
}
