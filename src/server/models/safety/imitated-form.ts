import type { QuoteRange } from '#contract/reviews/feedback.ts';

/**
 * The lines of an answer that look like a review or like a model's protocol. They are the student's words too, but they show
 * nothing of what the answer does, so they prove no level. A block that begins with a level or in a code fence is one as a whole;
 * of words that people also write, as «Итог:», only the line is.
 */
export function imitatedForm(answer: string): QuoteRange[] {
  const found: QuoteRange[] = [];
  let at = 0;
  let isFenced = false;
  let isInBlock = false;
  for (const line of answer.split('\n')) {
    const isFence = /^\s*(?:`{3}|~{3})/.test(line);
    isInBlock = beginsBlock.test(line) || (isInBlock && line.trim() !== '');
    if (isFence || isFenced || isInBlock || isLabel.test(line) || isProtocol.test(line)) {
      found.push([at, at + line.length]);
    }
    if (isFence) isFenced = !isFenced;
    at += line.length + 1;
  }
  return found;
}

/** The same in an answer whose student has said only what is `within` these ranges: each is one line of a talk, behind its label. */
export const imitationsIn = (answer: string, within: readonly QuoteRange[] | undefined): QuoteRange[] =>
  within
    ? within.flatMap(([from, to]) =>
        imitatedForm(answer.slice(from, to)).map(([start, end]): QuoteRange => [from + start, from + end]),
      )
    : imitatedForm(answer);

export const areApart = (ranges: readonly QuoteRange[], others: readonly QuoteRange[]): boolean =>
  ranges.every(([start, end]) => !others.some((other) => other[0] < end && start < other[1]));

/** A line that nobody writes by chance: unlike «Итог:» or a heading. */
export const imitatesReview = (line: string): boolean => beginsBlock.test(line) || isProtocol.test(line);

const beginsBlock = /^[^\p{L}\p{N}]*(?:уровень|человеку|уверенность|прошлые замечания)[^\p{L}\p{N}]*:/iu;

const isLabel = /^[^\p{L}\p{N}]*(?:дальше|видео|итог|з\d{1,2})[^\p{L}\p{N}]*:|^\s*#{1,6}\s/iu;

/** Chat tokens, fences of ours, a lone tag, JSON. */
const isProtocol = /<\|[^|\n]{1,40}\||<<<|^\s*<\/?[\p{L}\d]{1,20}>\s*$|^\s*[[{]\s*["{[]/u;
