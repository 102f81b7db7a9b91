import { promptTranscript } from '#domain/transcript/prompt-transcript.ts';

/** A part of a lesson's text that says something by itself. */
export interface Passage {
  text: string;
  /** What stands between it and the next one. */
  separator: '\n\n' | '\n' | ' ';
}

/** A paragraph up to this length is one passage. */
const longestPassage = 800;

/** The paragraphs of a Markdown text. A heading belongs to what stands under it; a long paragraph is divided. */
export function splitMarkdown(text: string): Passage[] {
  return withHeadings(blocksOf(text)).flatMap((block) => divide(block, '\n\n'));
}

/** The lines that a model reads of subtitles, each with its time; an ordinary transcript is split like a Markdown text. */
export function splitTranscript(text: string): Passage[] {
  const lines = promptTranscript(text);
  if (lines === text) return splitMarkdown(text);
  return lines.split('\n').map((line) => ({ text: line, separator: '\n' }));
}

const gap = '[…]';
/** The most that a gap adds, with what stands around it. */
export const gapLength = gap.length + 4;

/** The passages that are kept, in their order, with `[…]` wherever some are left out. */
export function joinPassages(passages: readonly Passage[], kept: ReadonlySet<Passage>): string {
  let joined = '';
  let isInGap = false;
  for (const passage of passages) {
    const isLeftOut = !kept.has(passage);
    // A gap stands once, followed by the separator of its last passage.
    if (isLeftOut && isInGap) joined = joined.trimEnd();
    else joined += isLeftOut ? gap : passage.text;
    joined += passage.separator;
    isInGap = isLeftOut;
  }
  return joined.trimEnd();
}

/** Blank lines separate blocks, except within fenced code. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' && fence === undefined) {
      blocks.push([]);
      continue;
    }
    blocks.at(-1)?.push(line.trimEnd());
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark === fence) fence = undefined;
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

function withHeadings(blocks: readonly string[]): string[] {
  const joined: string[] = [];
  let headings = '';
  for (const block of blocks) {
    if (/^#{1,6}\s[^\n]*$/.test(block)) headings += `${block}\n\n`;
    else {
      joined.push(headings + block);
      headings = '';
    }
  }
  return headings === '' ? joined : [...joined, headings.trimEnd()];
}

/** By lines, then by sentences, then by words: as long as a passage may be. A word is never torn. */
function divide(text: string, after: Passage['separator'], level = 0): Passage[] {
  const how = divisions[level];
  if (text.length <= longestPassage || !how) return [{ text, separator: after }];
  const passages: Passage[] = [];
  for (const unit of text.split(how.at)) {
    const last = passages.at(-1);
    if (last && last.text.length + unit.length < longestPassage) last.text += how.separator + unit;
    else passages.push(...divide(unit, how.separator, level + 1));
  }
  const last = passages.at(-1);
  if (last) last.separator = after;
  return passages;
}

const divisions = [
  { at: /\n+/, separator: '\n' },
  { at: /(?<=[.!?…]|[.!?…][»")])\s+/, separator: ' ' },
  { at: /\s+/, separator: ' ' },
] as const;
