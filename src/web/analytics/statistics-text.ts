import { once } from '#web/ui/once.ts';
import { formatDecimal } from '#web/ui/text/numbers.ts';

/** Formats statistics by the rules of Russian typography. */
export const percentText = (percent: number) => `${formatDecimal(percent)}\u00a0%`;
/** Always with one decimal, so that a column of values lines up. */
export const exactPercentText = (percent: number) => `${exactDecimal().format(percent)}\u00a0%`;
export const minutesText = (minutes: number) => `${exactDecimal().format(minutes)}\u00a0мин`;

const exactDecimal = once(
  () => new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
