import { counterQuotesMaxLength } from '#contract/counter-quotes/limits.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { isQuotable } from '#domain/quotes/quotable.ts';
import { cutFromNegation } from '#domain/quotes/quotes.ts';
import { studentRanges } from '#domain/talk-lines.ts';
import { areQuotesOf, areWithin } from '#server/mentor/reviews/feedback/quote-ranges.ts';
import { areApart, imitationsIn } from '#server/models/safety/imitated-form.ts';
import { invalid } from '#server/platform/errors.ts';
import type { OwnRemark } from './own-remark.ts';

/** Refuses what is not the student's own words, or not enough of them to show anything. */
export function refuseWords(
  quotes: readonly QuoteRange[],
  { answer, lines }: Pick<OwnRemark, 'answer' | 'lines'>,
): void {
  const wrong = whatIsWrong(quotes, answer, studentRanges(lines));
  if (wrong !== undefined) throw invalid({ quotes: wrong });
}

function whatIsWrong(
  quotes: readonly QuoteRange[],
  answer: string,
  within: QuoteRange[] | undefined,
): string | undefined {
  if (!areQuotesOf(answer, quotes)) return 'Слова — места из вашего ответа, по порядку';
  if (within && !areWithin(quotes, within)) return 'Слова — ваши, каждые из одной вашей реплики';
  const words = quotes.map(([start, end]) => answer.slice(start, end));
  if (!words.every(isQuotable)) return 'Выделите хотя бы три слова подряд';
  if (words.join('').length > counterQuotesMaxLength)
    return `Выделите поменьше: не больше ${counterQuotesMaxLength} символов`;
  if (!areApart(quotes, imitationsIn(answer, within)))
    return 'Эти строки похожи на отзыв, а не на ваши слова. Выделите другие';
  for (const quote of quotes) {
    const negation = cutFromNegation(answer, quote, within);
    if (negation !== undefined)
      return `Рядом стоит «${negation}», и без этого ваши слова говорят обратное. Выделите вместе`;
  }
  return undefined;
}
