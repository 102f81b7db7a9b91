import { createNameFinder, type Name } from './names.ts';
import { personalShapes, type Place } from './personal-shapes.ts';
import { placeholder, restore, restoreStream } from './restore-stream.ts';
import type { Kind } from './shape.ts';

export type { Name } from './names.ts';

export interface Masked {
  texts: string[];
  /** How many places were replaced. */
  count: number;
  restore(text: string): string;
  /** The same for a text that comes in pieces. */
  restoring(onText: (piece: string) => void): { write(piece: string): void; end(): void };
}

interface MaskedPlace extends Place {
  person?: string;
}

/**
 * Replaces personal data by placeholders: `[Почта-1]`, `[Телефон-1]`, `[Имя-1]`. Each spelling of one person has a placeholder of
 * its own, as «Анна Иванова» `[Имя-1]`, «Анне» `[Имя-1.2]`, «Иванову» `[Имя-1.3]`: the number before the dot tells the model
 * that it is one person, and a quote comes back in exactly the words of the answer. This makes pseudonyms; it doesn't make
 * anybody anonymous: names that we don't know stay, and so do those to `keep`, in every case.
 */
export function maskPersonalData(
  texts: readonly string[],
  names: readonly Name[],
  keep: readonly string[] = [],
): Masked {
  const naming = createPlaceholders(texts);
  const peoplePlaces = createNameFinder(names, keep)(texts);
  let count = 0;
  const maskedTexts = texts.map((text, index) => {
    const people = (peoplePlaces[index] ?? []).map((one) => ({ ...one, kind: 'Имя' as const }));
    const places: MaskedPlace[] = [...personalShapes(text), ...people];
    places.sort((one, other) => one.start - other.start || other.end - one.end);
    let result = '';
    let at = 0;
    for (const { start, end, kind, person } of places) {
      // Of two that overlap, the rest of the second is replaced too: nothing of it may be left over.
      if (end <= at) continue;
      const from = Math.max(start, at);
      result += text.slice(at, from) + naming.placeholderOf(kind, text.slice(from, end), person);
      at = end;
      count += 1;
    }
    return result + text.slice(at);
  });
  return {
    texts: maskedTexts,
    count,
    restore: (text) => restore(text, naming.originals),
    restoring: (onText) => restoreStream(naming.originals, onText),
  };
}

/** A number that stands in the texts already, as in a student's own «[Имя-1]», is not given again. */
function createPlaceholders(texts: readonly string[]) {
  const taken = new Set(
    texts.flatMap((text) => [...text.matchAll(placeholder)].map(([found]) => stemOf(found))),
  );
  const originals = new Map<string, string>();
  const bySpelling = new Map<string, string>();
  const stems = new Map<string, { stem: string; spellings: number }>();
  const lastNumbers = new Map<Kind, number>();

  const nextStem = (kind: Kind): string => {
    let number = lastNumbers.get(kind) ?? 0;
    do number += 1;
    while (taken.has(`[${kind}-${number}`));
    lastNumbers.set(kind, number);
    return `[${kind}-${number}`;
  };

  return {
    originals,
    placeholderOf(kind: Kind, spelling: string, person = spelling): string {
      const own = `${kind} ${person}\n${spelling}`;
      const known = bySpelling.get(own);
      if (known) return known;
      const subject = stems.get(`${kind} ${person}`) ?? { stem: nextStem(kind), spellings: 0 };
      stems.set(`${kind} ${person}`, subject);
      subject.spellings += 1;
      const made = subject.spellings === 1 ? `${subject.stem}]` : `${subject.stem}.${subject.spellings}]`;
      bySpelling.set(own, made);
      originals.set(made, spelling);
      return made;
    },
  };
}

const stemOf = (found: string) => found.replace(/(?:\.\d+)?\]$/, '');
