import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { type Paragraph, paragraphsOf } from '#web/answers/answer-paragraphs.ts';

/** A run of text that the same quotes cover. Quotes are named by their index. */
export interface Segment {
  start: number;
  text: string;
  quotes: number[];
  /** The quotes whose last words these are. */
  ending: number[];
}

/** An answer's paragraphs, divided wherever a quote begins or ends. */
export const markedParagraphs = (text: string, quotes: readonly QuoteRange[]): Segment[][] =>
  markedParts(paragraphsOf(text), quotes);

/** Parts of a text, divided wherever a quote begins or ends; quotes may overlap and span several parts. */
export function markedParts(parts: readonly Paragraph[], quotes: readonly QuoteRange[]): Segment[][] {
  const paragraphs = parts.map((part) => divide(part, quotes));
  const segments = paragraphs.flat();
  for (const quote of quotes.keys())
    segments.findLast((one) => one.quotes.includes(quote))?.ending.push(quote);
  return paragraphs;
}

function divide({ start, text }: Paragraph, quotes: readonly QuoteRange[]): Segment[] {
  const end = start + text.length;
  const within = quotes.flat().filter((place) => place > start && place < end);
  const places = [...new Set([start, ...within, end])].toSorted((one, other) => one - other);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? end;
    return {
      start: from,
      text: text.slice(from - start, to - start),
      quotes: [...quotes.keys()].filter((quote) => covers(quotes[quote], from, to)),
      ending: [],
    };
  });
}

const covers = (quote: QuoteRange | undefined, from: number, to: number) =>
  quote !== undefined && quote[0] <= from && quote[1] >= to;
