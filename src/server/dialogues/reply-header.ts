/** What the model says of the student's line before the words: nobody is shown it. */
export interface ReplyHeader {
  alarm: boolean;
  /** As written, unknown codes too; undefined: there is no such line. */
  marks: string[] | undefined;
}

export const noHeader: ReplyHeader = { alarm: false, marks: undefined };

/** In any dress: bold, listed, quoted, both on one line. */
const headerLine = /^[^\p{L}\p{N}]*(?:человеку|отметк[аи])[^\p{L}\p{N}\n:]*:/iu;
const code = /(?<![\p{L}\d])([СCЗУYФF])-?(\d)(?!\d)/giu;
const letters: Readonly<Record<string, string>> = { C: 'С', Y: 'У', F: 'Ф' };

export const isHeaderLine = (line: string): boolean => headerLine.test(line);

export function readHeader(line: string, before: ReplyHeader): ReplyHeader {
  const person = /человеку[^\p{L}\n]*:?[^\p{L}\n]*тревог/iu.test(line);
  const listed = /отметк[аи][^\p{L}\p{N}\n:]*:(.*)$/iu.exec(line)?.[1];
  const marks = listed === undefined ? undefined : codesIn(listed);
  return {
    alarm: before.alarm || person,
    marks: marks === undefined ? before.marks : [...new Set([...(before.marks ?? []), ...marks])],
  };
}

/** Latin letters that look like ours are ours. */
const codesIn = (listed: string): string[] =>
  [...listed.matchAll(code)].map(([, letter = '', number = '']) => {
    const upper = letter.toUpperCase();
    return `${letters[upper] ?? upper}${number}`;
  });

export interface HeaderPart {
  /** Where the words begin, or the next line. */
  next: number;
  line: string | undefined;
  isOver: boolean;
}

/** The line at `from` of what stands before the words; undefined while more of the text could tell. */
export function nextHeaderLine(text: string, from: number, isWhole: boolean): HeaderPart | undefined {
  const end = text.indexOf('\n', from);
  if (end < 0 && !isWhole) return beginsWords(text.slice(from)) ? over(from) : undefined;
  const until = end < 0 ? text.length : end;
  const line = text.slice(from, until);
  const next = Math.min(until + 1, text.length);
  if (isHeaderLine(line)) return { next, line, isOver: false };
  const isDress = /^\s*(?:```|~~~)/.test(line) || !/[\p{L}\p{N}]/u.test(line);
  if (!isDress) return over(from);
  return { next, line: undefined, isOver: false };
}

const over = (next: number): HeaderPart => ({ next, line: undefined, isOver: true });

/** Its first word is whole and none of a header. */
function beginsWords(line: string): boolean {
  if (/^\s*(?:`{1,3}|~{1,3})/.test(line)) return false;
  const [, word = ''] = /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)[^\p{L}\p{N}]/u.exec(line) ?? [];
  return word !== '' && !/^(?:человеку|отметк[аи])$/iu.test(word);
}
