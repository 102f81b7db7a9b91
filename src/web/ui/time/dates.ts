import { once } from '#web/ui/once.ts';

/** Formats dates as `dd.MM.yyyy` and `dd.MM.yyyy HH:mm`, in the viewer's time zone. */
export function formatDate(date: Date): string {
  return dateFormat().format(date);
}

export function formatDateTime(date: Date): string {
  return `${dateFormat().format(date)} ${timeFormat().format(date)}`;
}

/** `HH:mm` of today; of another day, with the date. */
export function formatTimeOrDate(date: Date, now: Date): string {
  return calendarDaysBetween(now, date) === 0 ? timeFormat().format(date) : formatDateTime(date);
}

/** «только что», «5 минут назад», «вчера»; after a week, the date. */
export function formatRelative(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < minute) return 'только что';
  if (distance < hour) return relativeFormat().format(Math.trunc(seconds / minute), 'minute');
  const days = calendarDaysBetween(now, date);
  if (distance < day && Math.abs(days) < 1)
    return relativeFormat().format(Math.trunc(seconds / hour), 'hour');
  if (Math.abs(days) < 7) return relativeFormat().format(days, 'day');
  return formatDate(date);
}

/** Null for an invalid date. */
export function parseDate(value: string | Date): Date | null {
  const date = typeof value === 'string' ? new Date(value) : value;
  return Number.isNaN(date.getTime()) ? null : date;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const dateFormat = once(
  () => new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' }),
);
const timeFormat = once(() => new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }));
const relativeFormat = once(() => new Intl.RelativeTimeFormat('ru', { numeric: 'auto' }));

function calendarDaysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / (day * 1000);
}
