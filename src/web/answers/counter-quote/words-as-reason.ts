import type { QuoteRange } from '#contract/reviews/feedback.ts';

/** What a person reads in the place of the model: the words that the student shows. */
export const wordsAsReason = (answer: string, quotes: readonly QuoteRange[]): string =>
  `Вот слова, которые это показывают: ${quotes.map((quote) => `«${answer.slice(...quote)}»`).join(', ')}`;
