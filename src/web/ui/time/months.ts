import { once } from '#web/ui/once.ts';

// Months as the contract writes them: 2026-11. Spending goes by Moscow time, wherever its reader is.

export const thisMonth = (now = new Date()): string => inMoscow().format(now);

/** The month so many months later; earlier, if negative. */
export function monthsLater(month: string, months: number): string {
  return new Date(Date.UTC(yearOf(month), numberOf(month) - 1 + months)).toISOString().slice(0, 7);
}

/** «Ноябрь 2026». */
export function monthTitle(month: string): string {
  return `${nameOf(month).charAt(0).toUpperCase()}${nameOf(month).slice(1)} ${yearOf(month)}`;
}

/** «ноябрь». */
export const nameOf = (month: string): string => name().format(middleOf(month));

/** «1 декабря», unbroken. */
export const firstDayOf = (month: string): string =>
  dayAndMonth()
    .format(new Date(Date.UTC(yearOf(month), numberOf(month) - 1, 1)))
    .replace(' ', '\u00a0');

const yearOf = (month: string) => Number(month.slice(0, 4));
const numberOf = (month: string) => Number(month.slice(5));
const middleOf = (month: string) => new Date(Date.UTC(yearOf(month), numberOf(month) - 1, 15));

const inMoscow = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', year: 'numeric', month: '2-digit' }),
);
const name = once(() => new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', month: 'long' }));
const dayAndMonth = once(
  () => new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' }),
);
