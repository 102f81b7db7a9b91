import { formatNumber } from './numbers.ts';
import { once } from './once.ts';

/** `21 урок`, `22 урока`, `25 уроков`: the form alone, for texts that set the number by themselves. */
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

/** The number with its word, held together by a no-break space. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)}\u00a0${pluralForm(count, one, few, many)}`;
}

const rules = once(() => new Intl.PluralRules('ru'));

/** For looking for a text in another: no case, and «ё» is «е». */
export const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
