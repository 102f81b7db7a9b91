import { reportedMarks, withoutQuoted } from './reported-marks.ts';

/** What the model says of the student's line before the words: nobody is shown it. */
export interface ReplyHeader {
  alarm: boolean;
  /** As written, unknown codes too; undefined: there is no such line. */
  marks: string[] | undefined;
  /** By code: the student's words that a mark rests on, where the model gives some. */
  words?: Readonly<Record<string, string>>;
}

export const noHeader: ReplyHeader = { alarm: false, marks: undefined };

// In any dress: bold, listed, quoted, both on one line. Under another name only with a value of ours.
const person = '(?:человеку|персоне|персонажу|собеседнику)';
const list = '(?:отметк[аи]|пометк[аи]|метк[аи])';
const colon = '[*_\\s]*:[*_\\s]*';
const headerLine = /^[^\p{L}\p{N}]*(?:человеку|отметк[аи])[^\p{L}\p{N}\n:]*:/iu;
const renamedLine = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${person}${colon}(?:нет|тревога)|${list}${colon}(?:нет|[СCЗУYФFДD]-?\\d))(?![\\p{L}\\d])`,
  'iu',
);
/** Behind words. «Скажи человеку: нет» is none. */
const behindWords = new RegExp(
  `(?<!\\p{L})(?:(?:Человеку|Персоне|Персонажу|Собеседнику|Отметк[аи]|Пометк[аи]|Метк[аи])${colon}(?:нет|тревога)(?!\\p{L})` +
    `|(?:[Оо]тметк[аи]|[Пп]ометк[аи]|[Мм]етк[аи])${colon}[СCЗУYФFДD]-?\\d(?!\\d)).*$`,
  'u',
);
const startsHeader = new RegExp(`^(?:${person}|${list})$`, 'iu');
const hasPerson = new RegExp(person, 'iu');
const alarm = new RegExp(`${person}[^\\p{L}\\n]*:?[^\\p{L}\\n]*тревог`, 'iu');
const listLabel = new RegExp(list, 'iu');
const marksOf = new RegExp(`${list}[^\\p{L}\\p{N}\\n:]*:(.*)$`, 'iu');

export const isHeaderLine = (line: string): boolean => headerLine.test(line) || renamedLine.test(line);

/** Whether it says whom to call. */
export const namesPerson = (text: string): boolean => hasPerson.test(text);

/** A sentence, and the header that a model has written once more behind its words, or instead of them. */
export function partHeader(sentence: string, startsLine: boolean): { words: string; header: string } {
  if (startsLine && isHeaderLine(sentence)) return { words: '', header: sentence };
  const at = sentence.search(behindWords);
  return at < 0
    ? { words: sentence, header: '' }
    : { words: sentence.slice(0, at), header: sentence.slice(at) };
}

/** Nothing is heard in the words that marks rest on: they are the student's. */
export function readHeader(line: string, before: ReplyHeader): ReplyHeader {
  const at = line.search(listLabel);
  const said = at < 0 ? line : `${line.slice(0, at)} ${withoutQuoted(line.slice(at))}`;
  const listed = marksOf.exec(line)?.[1];
  const header = { ...before, alarm: before.alarm || alarm.test(said) };
  if (listed === undefined) return header;
  const marks = reportedMarks(listed);
  const words = marks.flatMap((one) => (one.words === undefined ? [] : [[one.code, one.words] as const]));
  return {
    ...header,
    marks: [...new Set([...(before.marks ?? []), ...marks.map(({ code }) => code)])],
    // What was said first stands.
    ...(words.length > 0 && { words: { ...Object.fromEntries(words.toReversed()), ...before.words } }),
  };
}

/** One behind words may be the student's, repeated: it marks nothing where the model has said its own. */
export function readLaterHeader(line: string, before: ReplyHeader): ReplyHeader {
  const later = readHeader(line, before);
  return before.marks === undefined ? later : { ...before, alarm: later.alarm };
}

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
  return word !== '' && !startsHeader.test(word);
}
