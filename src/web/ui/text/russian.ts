import { pluralForm } from '#domain/russian/plural.ts';
import { formatNumber } from './numbers.ts';

/** The number and its word, joined by a no-break space. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)}\u00a0${pluralForm(count, one, few, many)}`;
}

/** «Название»; quotes inside of it become „inner“ ones. */
export const quoted = (title: string): string => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`;
