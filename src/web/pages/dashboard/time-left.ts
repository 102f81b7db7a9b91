import { plural } from '#web/ui/russian.ts';

/** «осталось 1 ч 40 мин», or «просрочено на 3 ч». In milliseconds. */
export function timeLeft(dueAt: number, now: number): string {
  const left = dueAt - now;
  return left > 0 ? `осталось ${lengthOf(left)}` : `просрочено на ${lengthOf(-left)}`;
}

/** Hours with their minutes below six hours, then hours, then days. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}\u00a0мин`;
  if (hours < 6 && minutes % 60 > 0) return `${hours}\u00a0ч ${minutes % 60}\u00a0мин`;
  if (hours < 48) return `${hours}\u00a0ч`;
  return plural(Math.floor(hours / 24), 'день', 'дня', 'дней');
}

const minuteMs = 60_000;
