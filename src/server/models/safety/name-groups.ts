import type { Known } from './known-names.ts';
import type { Whole } from './whole-names.ts';

/** A word that may name somebody. */
export interface Spelled extends Known {
  /** An ordinary word too: it names somebody only beside the other half of his name, or inside of a sentence. */
  if?: 'whole' | 'inside';
}

/** Words that stand together and name one person. */
export interface Group extends Known {
  start: number;
  end: number;
}

interface Word {
  start: number;
  end: number;
  spelling: string;
}

export function groupsOf(
  text: string,
  lookUp: (spelling: string) => Spelled | null,
  wholeOf: (one: string, other: string) => Whole | undefined,
): Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  /** One half of a name that the other may follow; alone, an ordinary word names nobody. */
  let half: (Word & { isOrdinary: boolean }) | undefined;
  for (const { 0: spelling, index: start } of text.matchAll(wordShape)) {
    const word = { start, end: start + spelling.length, spelling };
    if (group && belongsTo(group, word, text)) {
      group.end = word.end;
      continue;
    }
    const one = lookUp(spelling);
    if (!one || (one.if === 'inside' && beginsSentence(text, start))) continue;
    const isOrdinary = one.if === 'whole';
    const whole = half && (half.isOrdinary || isOrdinary) ? wholeAt(text, half, word, wholeOf) : undefined;
    if (half && whole) {
      const { start: from } = half.isOrdinary ? half : (groups.pop() ?? half);
      group = { start: from, end: word.end, ...whole };
      groups.push(group);
      half = undefined;
      continue;
    }
    half = { ...word, isOrdinary };
    if (isOrdinary) continue;
    if (group && joins(group, one, word, text)) {
      if (group.first === undefined) group.first = one.first;
      else group.last ??= one.last;
      group.end = word.end;
      half = undefined;
      continue;
    }
    group = groupAt(text, word, one);
    groups.push(group);
  }
  return groups;
}

const groupAt = (text: string, { start, end }: Word, { first, last }: Known): Group => ({
  start: startOfInitials(text, start),
  end: endOfInitials(text, end),
  // What may be either is a first name until a surname follows.
  ...(first === undefined ? { last } : { first }),
});

const wholeAt = (
  text: string,
  one: Word,
  other: Word,
  wholeOf: (one: string, other: string) => Whole | undefined,
): Whole | undefined =>
  isNear(text, one.end, other.start) ? wholeOf(one.spelling, other.spelling) : undefined;

/** A patronymic, or the second part of a double name, which may be unknown: «Петрова-Водкина». */
function belongsTo(group: Group, { start, spelling }: Word, text: string): boolean {
  if (!isNear(text, group.end, start)) return false;
  return isPatronymic(spelling) || (isHyphenated(text, start) && /^\p{Lu}/u.test(spelling));
}

function joins(group: Group, one: Known, { start }: Word, text: string): boolean {
  if (!isNear(text, group.end, start)) return false;
  return isHyphenated(text, start) || (group.first === undefined ? one.first : one.last) !== undefined;
}

const wordShape = /\p{L}[\p{L}\p{M}\u00AD\u200B-\u200D]+/gu;

/** One line, one person: not across a comma. */
const isNear = (text: string, from: number, to: number): boolean =>
  to - from <= 3 && between.test(text.slice(from, to));

const between = /^(?:[ \u00A0\t]{1,2}|[-‑])$/;

const isPatronymic = (spelling: string) =>
  /^\p{Lu}.{2,}(?:(?:[оеё]вич|ьич|[оеё]вн|ичн)(?:а|у|ем|е|ы|ой|ою)?|[oe]vi[ct]h|[oe]vna)$/u.test(spelling);

const isHyphenated = (text: string, start: number): boolean => /[-‑]/.test(text.charAt(start - 1));

/** «А. С. Иванова», «Ивановой А.»: initials belong to a surname. */
function startOfInitials(text: string, start: number): number {
  const before = /(?<!\p{L})(?:\p{Lu}\.[ \u00A0]?){1,2}$/u.exec(text.slice(Math.max(0, start - 8), start));
  return start - (before?.[0].length ?? 0);
}

function endOfInitials(text: string, end: number): number {
  const after = /^[ \u00A0](?:\p{Lu}\.[ \u00A0]?){1,2}/u.exec(text.slice(end, end + 8));
  return end + (after?.[0].trimEnd().length ?? 0);
}

/** There each word has a capital letter. */
const beginsSentence = (text: string, start: number): boolean =>
  /(?:^|[.!?…:\n«"„“])[\s(*#>—–-]*$/u.test(text.slice(Math.max(0, start - 8), start));
