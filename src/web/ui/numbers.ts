import { once } from './once.ts';

/** As a Russian text writes it: `12 345`, `1,5`. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? `${value}` : inGroups().format(value);
}

/** With one digit after the comma at most. */
export const formatDecimal = (value: number): string => toTenths().format(value);

const inGroups = once(() => new Intl.NumberFormat('ru-RU'));
const toTenths = once(() => new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }));
