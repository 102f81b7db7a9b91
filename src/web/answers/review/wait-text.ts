import { plural } from '#web/ui/text/russian.ts';

/** How long one waits for a review, by those before it; null: too few are known. */
export function waitText(usualMs: number | null | undefined): string {
  if (usualMs === null || usualMs === undefined) return 'Ждать несколько минут';
  return `Ждать обычно ${lengthOf(usualMs / 1_000)}`;
}

/** Rounded, since it is a forecast. */
function lengthOf(seconds: number): string {
  if (seconds < 4) return 'несколько секунд';
  if (seconds < 58) return plural(Math.ceil(seconds / 5) * 5, 'секунду', 'секунды', 'секунд');
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? plural(minutes, 'минуту', 'минуты', 'минут')
    : plural(Math.round(minutes / 60), 'час', 'часа', 'часов');
}
