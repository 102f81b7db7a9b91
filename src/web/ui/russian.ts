/** `21 урок`, `22 урока`, `25 уроков`: the form alone, for texts that set the number by themselves. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  switch (rules.select(count)) {
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
  return `${numbers.format(count)}\u00a0${pluralForm(count, one, few, many)}`;
}

const rules = new Intl.PluralRules('ru');
const numbers = new Intl.NumberFormat('ru-RU');

/** For looking for a text in another: no case, and «ё» is «е». */
export const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
