import { once } from '#web/ui/once.ts';

// Apart from dates.ts: the first screens of a student name days only.

/** `12 марта`, with the year unless it is the current one. */
export function formatDay(date: Date, now = new Date()): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (isThisYear ? dayFormat() : dayOfYearFormat()).format(date);
}

/** `12 марта в 10:00`. */
export const formatDayTime = (date: Date, now?: Date): string =>
  `${formatDay(date, now)} в ${timeFormat().format(date)}`;

const timeFormat = once(() => new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }));
const dayFormat = once(() => new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' }));
const dayOfYearFormat = once(
  () => new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' }),
);

/** `завтра, 18:00`, after «до»: the day by its name while it is near. */
export function relativeDayTime(date: Date, now = new Date()): string {
  const days = Math.round((startOfDay(date) - startOfDay(now)) / 86_400_000);
  const day = ['сегодня', 'завтра'][days] ?? formatDay(date, now);
  return `${day}, ${timeFormat().format(date)}`;
}

export const isToday = (time: string, now = new Date()): boolean =>
  startOfDay(new Date(time)) === startOfDay(now);

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
