import { memoize } from '#server/platform/memoize.ts';
import { wallTimeAt } from './wall-clock.ts';

/** `21.11.2026 09:30`, which a spreadsheet recognizes as a time. */
export const timeCell = (at: string, zone: string): string =>
  minutes(zone).format(new Date(at)).replace(',', '');

/** `21.11.2026 09:30:15`. */
export const secondCell = (at: string, zone: string): string => timeWithSeconds(at, zone).replace(',', '');

/** `21.11.2026, 09:30:15`. */
export const timeWithSeconds = (at: string, zone: string): string => seconds(zone).format(new Date(at));

/** `21 ноября 2026 г. в 09:30`. */
export const longTime = (at: string, zone: string): string => longMinutes(zone).format(new Date(at));

/** `21 ноября 2026 г.` */
export const longDay = (at: string, zone: string): string => longDays(zone).format(new Date(at));

/** `12 марта в 10:00`, with the year unless it is the current one. */
export function dayAndTime(time: string, zone: string, now = new Date()): string {
  const at = new Date(time);
  const days = years(zone).format(at) === years(zone).format(now) ? daysOfYear : daysOfAnyYear;
  return `${days(zone).format(at)} в ${clock(zone).format(at)}`;
}

/** `МСК`, `МСК+2`, `МСК−1`: the zone's clocks at that time, as people in Russia name them. */
export function clocksText(at: string, zone: string): string {
  const minutes = (wallTimeAt(Date.parse(at), zone) - wallTimeAt(Date.parse(at), 'Europe/Moscow')) / 60_000;
  if (minutes === 0) return 'МСК';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `МСК${minutes > 0 ? '+' : '−'}${hours}${rest > 0 ? `:${`${rest}`.padStart(2, '0')}` : ''}`;
}

const inZones = (options: Intl.DateTimeFormatOptions) =>
  memoize(50, (timeZone) => new Intl.DateTimeFormat('ru-RU', { ...options, timeZone }));

const minutes = inZones({ dateStyle: 'short', timeStyle: 'short' });
const seconds = inZones({ dateStyle: 'short', timeStyle: 'medium' });
const longMinutes = inZones({ dateStyle: 'long', timeStyle: 'short' });
const longDays = inZones({ dateStyle: 'long' });
const years = inZones({ year: 'numeric' });
const daysOfYear = inZones({ day: 'numeric', month: 'long' });
const daysOfAnyYear = inZones({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = inZones({ hour: '2-digit', minute: '2-digit' });
