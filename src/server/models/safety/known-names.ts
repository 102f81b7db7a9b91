import { alsoCalled } from './diminutives.ts';
import { isLatin, shortestSound, soundOf } from './latin-names.ts';
import { foldName, formsOf, formsOfDiminutive, possessivesOf } from './name-forms.ts';

/** Of somebody who may be spoken of; either part may be empty. */
export interface Name {
  firstName: string;
  lastName: string;
}

/** What a word may be of: folded names. */
export interface Known {
  first?: string | undefined;
  last?: string | undefined;
}

/** Finds what a spelling may be of, in any case, by any usual form of the name and in Latin letters. */
export function createNameBook(
  names: readonly Name[],
  keep: readonly string[],
): (spelling: string) => Known | undefined {
  const parts = {
    firsts: new Set(names.flatMap(({ firstName }) => firstParts(firstName))),
    lasts: new Set(names.flatMap(({ lastName }) => lastParts(lastName))),
  };
  const forms = knownForms(parts);
  for (const form of keep.flatMap(formsToKeep)) forms.delete(form);
  let sounds: Map<string, Known> | undefined;
  return (spelling) => {
    const known = forms.get(foldName(spelling));
    if (known || !isLatin(spelling)) return known;
    sounds ??= knownSounds(parts, forms);
    return sounds.get(soundOf(spelling));
  };
}

/** As the first name is compared: of «Анна Мария» the first. */
export const firstPart = (name: string): string => foldName(name.trim().split(/\s/)[0] ?? '');

/** All that a first name is found by. */
export const formsOfFirst = (first: string): Set<string> =>
  new Set([...formsOf(first), ...otherFormsOf(first)]);

function otherFormsOf(first: string): Set<string> {
  const others = alsoCalled(first);
  return new Set([
    ...others.flatMap((other) => [...formsOfDiminutive(other)]),
    ...[first, ...others].flatMap(possessivesOf),
  ]);
}

/** Halves of double names by themselves. */
interface Parts {
  firsts: ReadonlySet<string>;
  lasts: ReadonlySet<string>;
}

/** The first to come keeps a form: the author stands first. What is somebody's name goes before another's diminutive. */
function knownForms({ firsts, lasts }: Parts): Map<string, Known> {
  const known = new Map<string, Known>();
  const add = (form: string, as: 'first' | 'last', name: string) => {
    const one = known.get(form) ?? {};
    // A name in the form that it is written in goes before another in one of its cases.
    if (one[as] === undefined || form === name) one[as] = name;
    known.set(form, one);
  };
  for (const part of firsts) for (const form of formsOf(part)) add(form, 'first', part);
  for (const part of lasts) for (const form of formsOf(part)) add(form, 'last', part);
  for (const part of firsts)
    for (const form of otherFormsOf(part)) if (!known.get(form)?.first) add(form, 'first', part);
  return known;
}

function knownSounds({ firsts, lasts }: Parts, forms: ReadonlyMap<string, Known>): Map<string, Known> {
  const known = new Map<string, Known>();
  const add = (spelling: string, as: 'first' | 'last', name: string) => {
    const sound = soundOf(spelling);
    // Without its form, it is to be kept.
    if (sound.length < shortestSound || !forms.has(spelling)) return;
    const one = known.get(sound) ?? {};
    one[as] ??= name;
    known.set(sound, one);
  };
  for (const part of firsts) for (const spelling of [part, ...alsoCalled(part)]) add(spelling, 'first', part);
  for (const part of lasts) add(part, 'last', part);
  return known;
}

const firstParts = (name: string): string[] => (name.trim() === '' ? [] : partsOf(firstPart(name)));
const lastParts = (name: string): string[] => (name.trim() === '' ? [] : partsOf(foldName(name.trim())));

/** «Мамин-Сибиряк» may be written without a half; a part of two letters is nobody's name. */
function partsOf(name: string): string[] {
  const parts = name.split(/[-‑\s]+/).filter((part) => part.length > 2);
  return parts.length > 1 ? parts : [name];
}

const formsToKeep = (name: string): string[] =>
  (foldName(name).match(/\p{L}+/gu) ?? []).flatMap((one) => [...formsOfFirst(one)]);
