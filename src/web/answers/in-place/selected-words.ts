import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { studentRanges } from '#domain/talk-lines.ts';
import { type Paragraph, paragraphsOf } from '#web/answers/answer-paragraphs.ts';
import { quoteOfRange } from '#web/answers/feedback/quote-places.ts';
import { playOf } from '#web/answers/transcript-parts.ts';

export interface Words {
  text: string;
  /** Of an answer that was a talk: only the student's lines are quoted. */
  lines?: readonly TalkLine[] | undefined;
}

/** Which whole words of the answer are selected in the `page` that shows it; null if none are. */
export function selectedWords(page: Element, { text, lines }: Words): QuoteRange | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(page)) return null;
  const parts = lines ? playOf(text, lines) : paragraphsOf(text);
  const [start, end] = [
    lettersBefore(page, range.startContainer, range.startOffset),
    lettersBefore(page, range.endContainer, range.endOffset),
  ].map((letters) => placeIn(parts, letters));
  if (start === undefined || end === undefined) return null;
  return quoteOfRange(text, [start, end], studentRanges(lines));
}

/** Selects these words in the page. */
export function selectWords(page: Element, { text, lines }: Words, [start, end]: QuoteRange): void {
  const parts = lines ? playOf(text, lines) : paragraphsOf(text);
  const from = pointOf(page, lettersUpTo(parts, start), 'start');
  const to = pointOf(page, lettersUpTo(parts, end), 'end');
  if (from && to) document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/** The page shows the parts one after the other, and between them what isn't the answer's: names and numbers. */
function wordsOf(page: Element): Text[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('button, h2, h3, h4, h5')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  return found;
}

function lettersBefore(page: Element, container: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(page, 0);
  // What is selected may begin before the answer.
  if (before.comparePoint(container, offset) < 0) return 0;
  before.setEnd(container, offset);
  return wordsOf(page)
    .filter((node) => before.intersectsNode(node))
    .reduce((sum, node) => sum + (node === container ? offset : node.data.length), 0);
}

function pointOf(page: Element, letters: number, side: 'start' | 'end') {
  let left = letters;
  for (const node of wordsOf(page)) {
    const { length } = node.data;
    if (left < length || (side === 'end' && left === length)) return { node, offset: left };
    left -= length;
  }
  return undefined;
}

type Parts = readonly Pick<Paragraph, 'start' | 'text'>[];

/** From a number of letters on the page to the place in the answer. */
export function placeIn(parts: Parts, letters: number): number | undefined {
  let left = letters;
  for (const { start, text } of parts) {
    if (left <= text.length) return start + left;
    left -= text.length;
  }
  const last = parts.at(-1);
  return last && last.start + last.text.length;
}

/** And back. */
export function lettersUpTo(parts: Parts, place: number): number {
  return parts.reduce((sum, { start, text }) => sum + Math.min(text.length, Math.max(0, place - start)), 0);
}
