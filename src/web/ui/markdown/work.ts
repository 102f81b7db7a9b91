import { tieShortWords } from './short-words.ts';

/**
 * An estimate of the browser's time for a text, in milliseconds, rather too high than too low: the weights are what the worst
 * texts of each kind took in a slow Chromium. An ordinary lesson has 20 of them.
 * Counts no further than `enough`.
 */
export function drawingMs(text: string, enough = Infinity): number {
  let micros = containerMicros(text.split(lineEnd));
  for (const block of text.split(beforeBlock)) {
    if (micros > enough * 1000) break;
    micros += elementMicros(block) + readingMicros(block) + breakingMicros(block);
  }
  return micros / 1000;
}

const lineEnd = /\r\n?|\n/;

/** A line end before what certainly ends a paragraph: a blank line, also of a quote, and an item of a list. */
const beforeBlock = /(?:\r\n?|\n)(?=(?:> ?)*(?:[ \t]*(?:[\r\n]|$)|[-*+] +[^ \t\r\n]))/;

/** A quote goes on in the next line, a list item doesn't. */
const containerMicros = (lines: readonly string[]): number =>
  85 *
  lines.reduce(
    (sum, line, at) => sum + containersIn(line) - Math.min(quotesOf(line), quotesOf(lines[at - 1])),
    0,
  );

/** The quotes and lists that a line opens, one within another. */
export function containersIn(line: string): number {
  let count = 0;
  for (container.lastIndex = 0; container.test(line);) count += 1;
  return count;
}

const container = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

const quotesOf = (line = ''): number => countOf(/^[ \t>]*/.exec(line)?.[0] ?? '', />/g);

function elementMicros(block: string): number {
  const lines = block.split(lineEnd);
  // Each row of a table gets as many cells as the widest.
  const columns = Math.max(...lines.map((line) => countOf(line, /\|/g)));
  return (
    (25 + 40 * columns) * lines.length +
    20 * countOf(block, marks) +
    40 * countOf(block, addresses) +
    100 * countOf(block, footnotes) +
    8 * countOf(block, foreignRuns)
  );
}

const marks = /[*_~]{1,2}|`+|[!&<[\\\]]/g;
const addresses = /https?:|www\.|@/gi;
const footnotes = /\[\^/g;
/** Each run of letters neither Russian nor Latin is a run of another font or direction. */
const foreignRuns = /[^\s!-\u024f\u0400-\u04ff\u2010-\u203a]+/g;

/** What is opened and not closed is looked for up to the end of its block, each time. */
const readingMicros = (block: string): number => 0.025 * block.length * countOf(block, reachingFar);

const reachingFar = /`+|<[!?/a-z]|\]\(/gi;

/**
 * The lines of a block are broken in a time that grows with the square of the places where they may be; a word longer than a
 * line costs as much as its whole block for each of its lines, and the parser looks in it for an address from each letter.
 */
function breakingMicros(block: string): number {
  const words = tieShortWords(block).split(/[ \t\r\n]+|(?=[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef])/);
  const places = words.length + countOf(block, /[^\s\p{L}\p{M}\p{N}]/gu);
  return words
    .filter(({ length }) => length > 30)
    .reduce(
      (sum, { length }) => sum + 0.00066 * length * block.length + 0.025 * length ** 2,
      0.0026 * places ** 2,
    );
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
