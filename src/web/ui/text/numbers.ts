import { once } from '#web/ui/once.ts';

/** Russian number format: `12 345`, `1,5`. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? `${value}` : inGroups().format(value);
}

/** At most one decimal. */
export const formatDecimal = (value: number): string => toTenths().format(value);

const inGroups = once(() => new Intl.NumberFormat('ru-RU'));
const toTenths = once(() => new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }));
