import { once } from '#web/ui/once.ts';
import { formatNumber } from './numbers.ts';

/** `21 урок`, `22 урока`, `25 уроков`: only the word's form, for texts that format the number themselves. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  switch (rules().select(count)) {
    case 'one':
      return one;
    case 'few':
      return few;
    default:
      // A fraction takes the genitive singular, as after «few»: 1,5 урока.
      return Number.isInteger(count) ? many : few;
  }
}

/** The number and its word, joined by a no-break space. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)}\u00a0${pluralForm(count, one, few, many)}`;
}

const rules = once(() => new Intl.PluralRules('ru'));

/** Folds a text for searching: lower case, «ё» as «е». */
export const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** «Название»; quotes inside of it become „inner“ ones. */
export const quoted = (title: string): string => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`;
