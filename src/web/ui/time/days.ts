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

/**
 * `завтра до 18:00`, `в понедельник до 12:00`: by when a person answers. In tens of minutes, up, so that it says before something is
 * sent what it says after it.
 */
export function answersBy(at: Date, now = new Date()): string {
  const date = new Date(Math.ceil(at.getTime() / tenMinutes) * tenMinutes);
  const days = Math.round((startOfDay(date) - startOfDay(now)) / 86_400_000);
  const near = days > 1 && days < 7 ? onWeekday(date) : ['сегодня', 'завтра'][days];
  return `${near ?? formatDay(date, now)} до ${timeFormat().format(date)}`;
}

const tenMinutes = 600_000;

/** `в среду`, `во вторник`: of the names in -а alone the accusative is another word. */
function onWeekday(date: Date): string {
  const day = weekdayFormat().format(date).replace(/а$/, 'у');
  return `${day.startsWith('вт') ? 'во' : 'в'} ${day}`;
}

const weekdayFormat = once(() => new Intl.DateTimeFormat('ru-RU', { weekday: 'long' }));

export const isToday = (time: string, now = new Date()): boolean =>
  startOfDay(new Date(time)) === startOfDay(now);

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
