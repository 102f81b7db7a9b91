import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { isQuotable } from '#domain/quotes/quotable.ts';
import { studentRanges } from '#domain/talk-lines.ts';

/** The sentences of the student's own words that say enough to be shown, where they stand in the answer. */
export function sentenceRanges(answer: string, lines: readonly TalkLine[] | undefined): QuoteRange[] {
  const within = studentRanges(lines) ?? [[0, answer.length]];
  return within.flatMap(([from, to]) =>
    [...answer.slice(from, to).matchAll(sentence)].flatMap(({ 0: text, index }): QuoteRange[] => {
      const start = from + index + text.length - text.trimStart().length;
      const end = start + text.trim().length;
      return isQuotable(answer.slice(start, end)) ? [[start, end]] : [];
    }),
  );
}

/** A point inside of a number ends none. */
const sentence = /(?:[^.!?…\r\n]|[.](?=\d))+[.!?…»"”)]*/g;
