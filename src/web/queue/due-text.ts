import { pluralForm } from '#domain/russian/plural.ts';
import { plural } from '#web/ui/text/russian.ts';
import { formatDayTime } from '#web/ui/time/days.ts';

/** «осталось 21 ч», or «просрочено на 3 ч» when that time has passed. */
export function dueText(dueAt: Date, now: Date): { text: string; isOverdue: boolean } {
  const late = now.getTime() - dueAt.getTime();
  if (late < 0) return { text: `${leftWord(-late)} ${lengthOf(-late)}`, isOverdue: false };
  return { text: `просрочено на ${lengthOf(late)}`, isOverdue: true };
}

/** Before an abbreviation, one word for all numbers. */
const leftWord = (ms: number) =>
  ms < 2 * dayMs ? 'осталось' : pluralForm(Math.floor(ms / dayMs), 'остался', 'осталось', 'осталось');

/** `14 марта, 15:00`. */
export const dayAndTime = (at: Date, now: Date): string => formatDayTime(at, now).replace(' в ', ',\u00a0');

/** Hours with their minutes below three hours, then hours, then days. */
export function lengthOf(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))}\u00a0мин`;
  if (ms < 3 * hourMs && ms % hourMs >= minuteMs)
    return `${Math.floor(ms / hourMs)}\u00a0ч ${Math.floor((ms % hourMs) / minuteMs)}\u00a0мин`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)}\u00a0ч`;
  return plural(Math.floor(ms / dayMs), 'день', 'дня', 'дней');
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
