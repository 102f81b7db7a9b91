import { foldName, formsOf } from './name-forms.ts';
import { staysInLowerCase } from './ordinary-words.ts';

/** Of somebody who may be spoken of; either part may be empty. */
export interface Name {
  firstName: string;
  lastName: string;
}

/** A place where somebody is named, and by what he is known: one key for all his cases. */
export interface NamedPlace {
  start: number;
  end: number;
  person: string;
}

interface Known {
  first?: string | undefined;
  last?: string | undefined;
}

/**
 * Finds people by their names, in any case, with a patronymic or initials, in either order. A first name alone is of the one
 * person who is named with it in full; a surname likewise.
 */
export function createNameFinder(
  names: readonly Name[],
  keep: readonly string[] = [],
): (texts: readonly string[]) => NamedPlace[][] {
  const known = knownForms(names);
  for (const form of keep.flatMap(formsOfAll)) known.delete(form);
  return (texts) => {
    const bySpelling = new Map<string, Known | null>();
    const lookUp = (spelling: string) => {
      let one = bySpelling.get(spelling);
      if (one === undefined) {
        one = known.get(foldName(spelling)) ?? null;
        if (one && staysInLowerCase(spelling)) one = null;
        bySpelling.set(spelling, one);
      }
      return one;
    };
    const found = texts.map((text) => groupsOf(text, lookUp));
    const people = new Set<string>();
    for (const { firstName, lastName } of names) {
      if (firstName && lastName) people.add(keyOf(firstPart(firstName), foldName(lastName)));
    }
    const inFull = new Set(
      found.flat().flatMap(({ first, last }) => (first && last ? [keyOf(first, last)] : [])),
    );
    const persons = new Map<string, string>();
    const personOf = (one: Known) => {
      const own = keyOf(one.first ?? '', one.last ?? '');
      const person = persons.get(own) ?? whoIs(one, inFull, people);
      persons.set(own, person);
      return person;
    };
    return found.map((groups) => groups.map((one) => ({ ...one, person: personOf(one) })));
  };
}

const formsOfAll = (name: string): string[] =>
  (name.match(word) ?? []).flatMap((one) => [...formsOf(foldName(one))]);

const keyOf = (first: string, last: string) => `${first} ${last}`;
const firstPart = (name: string) => foldName(name.trim().split(/\s/)[0] ?? '');

/** Those named in full in these texts are asked first, then those who are known. */
function whoIs({ first = '', last = '' }: Known, ...circles: Set<string>[]): string {
  const own = keyOf(first, last);
  if (first && last) return own;
  for (const circle of circles) {
    const fitting = [...circle].filter((key) => (first ? key.startsWith(own) : key.endsWith(own)));
    if (fitting.length > 0) return fitting.length === 1 ? (fitting[0] ?? own) : own;
  }
  return own;
}

/** What a word may be: by its form, the folded names. The first to come keeps a form: the author stands first. */
function knownForms(names: readonly Name[]): Map<string, Known> {
  const forms = new Map<string, Known>();
  const add = (name: string, as: 'first' | 'last') => {
    for (const form of formsOf(name)) {
      const known = forms.get(form) ?? {};
      // A name in the form that it is written in goes before another in one of its cases.
      if (known[as] === undefined || form === name) known[as] = name;
      forms.set(form, known);
    }
  };
  for (const { firstName, lastName } of names) {
    if (firstName.trim()) for (const part of partsOf(firstPart(firstName))) add(part, 'first');
    if (lastName.trim()) for (const part of partsOf(foldName(lastName.trim()))) add(part, 'last');
  }
  return forms;
}

/** «Мамин-Сибиряк» may be written without a half; a part of two letters is nobody's name. */
function partsOf(name: string): string[] {
  const parts = name.split(/[-‑\s]+/).filter((part) => part.length > 2);
  return parts.length > 1 ? parts : [name];
}

interface Group extends Known {
  start: number;
  end: number;
}

/** Words that stand together and name one person. */
function groupsOf(text: string, lookUp: (spelling: string) => Known | null): Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const { 0: spelling, index: start } of text.matchAll(word)) {
    const end = start + spelling.length;
    const gap = group && start - group.end <= 3 ? text.slice(group.end, start) : undefined;
    const isNear = gap !== undefined && between.test(gap);
    if (group && isNear && (isPatronymic(spelling) || isSecondPart(gap, spelling))) {
      group.end = end;
      continue;
    }
    const one = lookUp(spelling);
    if (!one) continue;
    if (group && isNear && joins(group, one, gap)) {
      if (group.first === undefined) group.first = one.first;
      else group.last ??= one.last;
      group.end = end;
      continue;
    }
    group = {
      start: startOfInitials(text, start),
      end: endOfInitials(text, end),
      // What may be either is a first name until a surname follows.
      ...(one.first === undefined ? { last: one.last } : { first: one.first }),
    };
    groups.push(group);
  }
  return groups;
}

const word = /\p{L}[\p{L}\p{M}\u00AD\u200B-\u200D]+/gu;

/** One line, one person: not across a comma. */
const between = /^(?:[ \u00A0\t]{1,2}|[-‑])$/;

const joins = (group: Group, one: Known, gap: string): boolean =>
  gap === '-' || gap === '‑' || (group.first === undefined ? one.first : one.last) !== undefined;

const isPatronymic = (spelling: string) =>
  /^\p{Lu}.{2,}(?:[оеё]вич|ьич|[оеё]вн|ичн)(?:а|у|ем|е|ы|ой|ою)?$/u.test(spelling);

/** «Петрова-Водкина»: the second part of a double name may be unknown. */
const isSecondPart = (gap: string, spelling: string) => /[-‑]/.test(gap) && /^\p{Lu}/u.test(spelling);

/** «А. С. Иванова», «Ивановой А.»: initials belong to a surname. */
function startOfInitials(text: string, start: number): number {
  const before = /(?<!\p{L})(?:\p{Lu}\.[ \u00A0]?){1,2}$/u.exec(text.slice(Math.max(0, start - 8), start));
  return start - (before?.[0].length ?? 0);
}

function endOfInitials(text: string, end: number): number {
  const after = /^[ \u00A0](?:\p{Lu}\.[ \u00A0]?){1,2}/u.exec(text.slice(end, end + 8));
  return end + (after?.[0].trimEnd().length ?? 0);
}
