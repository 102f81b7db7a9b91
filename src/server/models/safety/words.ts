import { joined } from './halves.ts';
import { misspelled } from './misspelled.ts';

/** The words of a text as they are looked at: folded, with what parts them. */
export interface Words {
  /** Lower case, one alphabet, «ё» as «е» and «й» as «и». */
  folded: string[];
  /** The first three letters of each: what words are looked up by. */
  heads: string[];
  /** What stands before each: nothing, the end of a clause or of a sentence. */
  breaks: Break[];
  starts: number[];
  ends: number[];
  /** Some were written in two alphabets at once. */
  hasMixed: boolean;
}

export type Break = typeof none | typeof clause | typeof sentence;
const none = 0;
const clause = 1;
export const sentence = 2;

/** Positions are of the text, which `cleaned` has made. */
export function readWords(text: string): Words {
  const words: Words = { folded: [], heads: [], breaks: [], starts: [], ends: [], hasMixed: false };
  const low = lowerCase(text);
  let start = -1;
  let alphabets = 0;
  let before: Break = sentence;
  for (let at = 0; at <= low.length; at += 1) {
    const code = at < low.length ? low.charCodeAt(at) : blank;
    const kind = code < kinds.length ? (kinds[code] ?? 0) : kindOf(code);
    if (kind > 0) {
      if (start < 0) start = at;
      alphabets |= kind;
      continue;
    }
    if (start >= 0) {
      add(words, low.slice(start, at), { start, before, isMixed: alphabets === mixed });
      start = -1;
      alphabets = 0;
      before = none;
    }
    if (code !== blank) {
      const part = breakAt(low, at);
      if (part > before) before = part;
    }
  }
  return words;
}

/** Of any text. What looks for danger and what looks for suspicion follow each other, so the last text is remembered. */
export function wordsOf(text: string): Words {
  if (last?.text !== text) last = { text, words: readWords(cleaned(text)) };
  return last.words;
}

let last: { text: string; words: Words } | undefined;

/** Without what no eye sees, and with composed letters. Most texts are returned as they are. */
export const cleaned = (text: string): string =>
  isUsual(text) ? text : text.normalize('NFKC').replace(/[\p{M}\p{Cf}]+/gu, '');

/** Of Russian and Latin letters and what keyboards write besides. */
export const isUsual = (text: string): boolean => usual.test(text);

const usual = /^[\t\n\r -~А-яЁё«»–—…“”„’№]*$/;

/** Each as « я еж »: blanks stand around each of its words. */
export function sentencesIn({ folded, breaks }: Words): string[] {
  const sentences: string[] = [];
  for (const [index, word] of folded.entries()) {
    if (breaks[index] === sentence) sentences.push(' ');
    sentences[sentences.length - 1] += `${word} `;
  }
  return sentences;
}

interface Read {
  start: number;
  before: Break;
  isMixed: boolean;
}

function add(words: Words, low: string, { start, before, isMixed }: Read): void {
  const { folded, heads, breaks, starts, ends } = words;
  if (isMixed) words.hasMixed = true;
  const letters = isMixed ? inOneAlphabet(low) : low;
  const whole = before === none ? joined(folded[folded.length - 1] ?? '', letters) : undefined;
  if (whole !== undefined) {
    folded[folded.length - 1] = whole;
    heads[heads.length - 1] = whole.slice(0, headLength);
    ends[ends.length - 1] = start + low.length;
    return;
  }
  const meant = spell(letters);
  const begins = before === none && conjunctions.has(meant) ? clause : before;
  const parts = meant.includes(' ') ? meant.split(' ') : [meant];
  for (let index = 0; index < parts.length; index += 1) {
    const word = parts[index] ?? '';
    folded.push(word);
    heads.push(word.slice(0, headLength));
    breaks.push(index === 0 ? begins : none);
    starts.push(start);
    ends.push(start + low.length);
  }
}

export const headLength = 3;

/** What begins a clause without a comma, or with one that people leave out. */
const conjunctions = new Set(['и', 'а', 'но', 'что', 'чтобы', 'если', 'когда', 'потому', 'хотя', 'или']);

/** «хочууу» is «хочу»; a slip is the word that was meant; what is written together by mistake is taken apart. */
const spell = (low: string): string => misspelled(stretched.test(low) ? low.replace(stretches, '$1') : low);

const stretched = /(.)\1\1/;
const stretches = /(.)\1{2,}/g;

/** Latin letters and digits that look like Russian ones, in a word that has both; as it was if some don't. */
function inOneAlphabet(low: string): string {
  const folded = low.replace(/[a-z0-9]/g, (one) => lookalikes[one] ?? one);
  return /[a-z0-9]/.test(folded) ? low : folded;
}

const lookalikes: Record<string, string> = Object.fromEntries(
  Array.from('abcehkmnoprtuxyi03468', (one, index) => [
    one,
    Array.from('аьсенкмпоргтихуиозчбв')[index] ?? one,
  ]),
);

/** By code: 0 parts words, and otherwise the alphabet. Letters of a Russian word: 1, Latin ones and digits: 2. */
const kinds = Uint8Array.from({ length: 0x500 }, (_, code) =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? (code >= 0x400 && 1) || 2 : 0,
);
const mixed = 3;
const blank = 0x20;

const kindOf = (code: number): number => Number(/\p{L}/u.test(String.fromCharCode(code)));

/** As long as the text: where lower case is longer, the letter stays as it is. */
function lowerCase(text: string): string {
  const whole = text.toLowerCase();
  const low =
    whole.length === text.length
      ? whole
      : text.replace(/\p{Lu}/gu, (one) =>
          one.toLowerCase().length === one.length ? one.toLowerCase() : one,
        );
  return low.replaceAll('ё', 'е').replaceAll('й', 'и').replaceAll('ї', 'і');
}

/** A smile ends a sentence too, and a dash between blanks a clause; one within a word parts nothing. */
function breakAt(low: string, at: number): Break {
  const sign = low[at] ?? '';
  if (sign === ')' && low[at + 1] === ')') return sentence;
  if (sign === '-') return low[at - 1] === ' ' && low[at + 1] === ' ' ? clause : none;
  if (ofSentence.includes(sign)) return sentence;
  return ofClause.includes(sign) ? clause : none;
}

const ofSentence = '.!?…\n;';
const ofClause = ',:—–()"«»“”„';
