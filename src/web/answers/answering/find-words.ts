import type { QuoteRange } from '#contract/reviews/feedback.ts';

/** Where words of the answer stand in a text that has been changed since: of several places, the one nearest to theirs. */
export function findWords(text: string, answer: string, [start, end]: QuoteRange): QuoteRange | undefined {
  const words = answer.slice(start, end);
  if (words === '') return undefined;
  let best: number | undefined;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (best === undefined || Math.abs(at - start) < Math.abs(best - start)) best = at;
  }
  return best === undefined ? undefined : [best, best + words.length];
}
