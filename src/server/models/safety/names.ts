import { createNameBook, firstPart, type Known, type Name } from './known-names.ts';
import { foldName } from './name-forms.ts';
import { groupsOf, type Spelled } from './name-groups.ts';
import { isRatherWord, staysInLowerCase } from './ordinary-words.ts';
import { createWholeNames } from './whole-names.ts';

export type { Name } from './known-names.ts';

/** A place where somebody is named, and by what he is known: one key for all his cases. */
export interface NamedPlace {
  start: number;
  end: number;
  person: string;
}

/**
 * Finds people by their names, in any case, with a patronymic or initials, in either order. A first name alone is of the one
 * person who is named with it in full; a surname likewise.
 */
export function createNameFinder(
  names: readonly Name[],
  keep: readonly string[] = [],
): (texts: readonly string[]) => NamedPlace[][] {
  const nameBook = createNameBook(names, keep);
  const wholeOf = createWholeNames(names);
  return (texts) => {
    const bySpelling = new Map<string, Spelled | null>();
    const lookUp = (spelling: string) => {
      let one = bySpelling.get(spelling);
      if (one === undefined) {
        const known = nameBook(spelling);
        one = known ? { ...known, ...doubtOf(spelling) } : null;
        bySpelling.set(spelling, one);
      }
      return one;
    };
    const found = texts.map((text) => groupsOf(text, lookUp, wholeOf));
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

function doubtOf(spelling: string): Pick<Spelled, 'if'> {
  if (staysInLowerCase(spelling)) return { if: 'whole' };
  return isRatherWord(spelling) ? { if: 'inside' } : {};
}

const keyOf = (first: string, last: string) => `${first} ${last}`;

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
