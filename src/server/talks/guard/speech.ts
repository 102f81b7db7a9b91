/** A remark longer than this is words that nobody closed. */
const longestRemark = 160;
/** A sentence longer than this ends there. */
const longestSentence = 1_200;

const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>', '*': '*' };
const ends = new Set('.!?…');
const afterEnd = new Set('.!?…»"”“\')]*_`>');

export interface RawSentence {
  raw: string;
  /** Where the next one begins. */
  next: number;
  endsLine: boolean;
}

/**
 * The sentence that begins at `from`; undefined while more of the text could change where it ends. So it makes no difference in
 * which pieces the text comes. A remark in brackets or asterisks belongs to one sentence whatever stands in it.
 */
export function nextSentence(text: string, from: number, isWhole: boolean): RawSentence | undefined {
  const line = text.indexOf('\n', from);
  const seen: Seen = { text, until: line < 0 ? text.length : line, isAll: isWhole || line >= 0 };
  const longest = Math.min(seen.until, from + longestSentence);
  let at = from;
  while (at < longest) {
    const step = stepAt(seen, at);
    if (!step) return undefined;
    at += step.length;
    if (step.ends) return endAt(text, from, at, isWhole);
  }
  const isOver = seen.isAll && from < text.length;
  return isOver || at >= from + longestSentence ? endAt(text, from, longest, isWhole) : undefined;
}

/** A line as far as it has come. */
interface Seen {
  text: string;
  until: number;
  isAll: boolean;
}

interface Step {
  length: number;
  /** The sentence is over. */
  ends: boolean;
}

const overOne: Step = { length: 1, ends: false };

/** Over a sign, a remark, or what ends a sentence; undefined: more of the text could tell. */
function stepAt({ text, until, isAll }: Seen, at: number): Step | undefined {
  const sign = text.charAt(at);
  const closing = closings[sign];
  if (closing !== undefined) {
    const remark = text.slice(at, Math.min(until, at + longestRemark));
    const length = behindRemark(remark, { closing, before: text[at - 1] });
    const mayClose = !isAll && until < at + longestRemark;
    return length === 0 && mayClose ? undefined : { length: Math.max(1, length), ends: false };
  }
  if (!ends.has(sign)) return overOne;
  let end = at + 1;
  while (end < until && afterEnd.has(text.charAt(end))) end += 1;
  if (end === until) return isAll ? { length: end - at, ends: true } : undefined;
  return { length: end - at, ends: /\s/.test(text.charAt(end)) };
}

/** Where the remark at the beginning ends; 0: more of it could tell; 1: it is none, but a smile, a list's sign, one of several. */
function behindRemark(
  text: string,
  { closing, before = ' ' }: { closing: string; before: string | undefined },
): number {
  const [sign = '', next = ''] = text;
  if (next === '') return 0;
  if (sign === '*' && next === '*') return 2;
  if (sign === '*' && /\s/.test(next)) return 1;
  if (sign === '(' && (next === '(' || ':;=('.includes(before))) return 1;
  return text.indexOf(closing, 1) + 1;
}

/** With the blanks behind it, so that the line's end is known. */
function endAt(text: string, from: number, end: number, isWhole: boolean): RawSentence | undefined {
  let next = end;
  while (next < text.length && text[next] !== '\n' && /\s/.test(text.charAt(next))) next += 1;
  if (next === text.length) {
    return isWhole ? { raw: text.slice(from, end), next, endsLine: true } : undefined;
  }
  const endsLine = text[next] === '\n';
  return { raw: text.slice(from, end), next: endsLine ? next + 1 : next, endsLine };
}

/** The words as they are said: without remarks, Markdown, tags and pictures. A remark that `keeps` holds on to loses its brackets alone. */
export function asSpoken(raw: string, startsLine: boolean, keeps: (remark: string) => boolean): string {
  const withoutRemark = (remark: string) => (keeps(remark) ? ` ${remark.slice(1, -1)} ` : ' ');
  const line = startsLine ? raw.replace(lineSigns, '') : raw;
  return line
    .replace(unseen, '')
    .replace(remarks, withoutRemark)
    .replace(signs, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,!?…:;])/g, '')
    .replace(/^[\s,;:]+/, '')
    .trim();
}

/** As a line of a dialogue does, in any dress. */
export const beginsWithDash = (line: string): boolean =>
  /^[\s>*_`«"“]*(?:[—–―‒−]|-(?=\s|\p{Lu}))[^\p{L}\p{N}]*\p{L}/u.test(line);

/** In the middle of a line, where a sentence of one's own has none. «А кто? — спросил он» is one's own. */
export const goesOnWithDash = (sentence: string): boolean =>
  /^[\s*_`]*(?:[—–―‒−]|-(?=\s|\p{Lu}))[^\p{L}\p{N}]*\p{Lu}/u.test(sentence);

const lineSigns = /^\s*(?:(?:#{1,6}|[-+•—–―‒−*]|\d{1,2}[.)])(?:\s+|$)|[—–―‒−](?=\p{L})|>\s*)+/u;
const unseen = /\p{Cf}+|\p{Extended_Pictographic}[\uFE0F\u20E3]*/gu;
const remarks =
  /(?<![:;=(])\([^()]{0,160}\)|\[[^[\]]{0,160}\]|<[^<>]{0,160}>|(?<!\*)\*(?![*\s])[^*]{1,160}(?<!\*)\*(?!\*)/g;
const signs = /[*_`~#|\\()[\]<>{}]/g;
