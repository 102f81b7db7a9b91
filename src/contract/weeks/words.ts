import { pluralForm } from '#domain/russian/plural.ts';
import type { DelayedPoint } from './schemas.ts';

type Said = Omit<DelayedPoint, 'answerId'>;

/** «через 31 день, в другом уроке: «Есть» — держится». */
export function delayedText({ days, elsewhere, held, was, now, returnsInDays }: Said): string {
  const when = `через ${days}\u00a0${pluralForm(days, 'день', 'дня', 'дней')}${elsewhere ? ', в другом уроке' : ''}`;
  if (held) return `${when}: «${now}» — держится`;
  const returns = returnsInDays === null ? '' : `. Вернёмся ${inWeeks(returnsInDays / 7)}`;
  return `${when}: «${now}», было «${was}»${returns}`;
}

const inWeeks = (weeks: number): string =>
  weeks === 1 ? 'через неделю' : `через ${weeks}\u00a0${pluralForm(weeks, 'неделю', 'недели', 'недель')}`;
