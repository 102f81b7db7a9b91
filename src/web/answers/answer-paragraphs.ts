import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';

/** A paragraph of an answer and where it begins in the text. */
export interface Paragraph {
  start: number;
  text: string;
}

/** A blank line separates paragraphs. */
export function paragraphsOf(given: string): Paragraph[] {
  const text = withLineBreaks(given);
  const paragraphs: Paragraph[] = [];
  const last = text.trimEnd().length;
  let start = last - text.trim().length;
  for (const { 0: blank, index } of text.slice(0, last).matchAll(blankLines)) {
    if (index < start) continue;
    paragraphs.push({ start, text: text.slice(start, index) });
    start = index + blank.length;
  }
  return [...paragraphs, { start, text: text.slice(start, last) }];
}

const blankLines = /\n(?:[^\S\n]*\n)+/g;
