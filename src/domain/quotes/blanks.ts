import type { Word } from './quote-words.ts';

/** A place left open between words, with the nearest ones. */
export interface Blank {
  /** From the blank outwards. */
  before: string[];
  after: string[];
}

export function blanksOf(text: string, words: readonly Word[]): Blank[] {
  return words.flatMap(({ end }, index) => {
    const next = words[index + 1];
    if (!next || !isBlank.test(text.slice(end, next.start))) return [];
    return [
      {
        before: folded(words.slice(Math.max(0, index + 1 - neighbours), index + 1)).toReversed(),
        after: folded(words.slice(index + 1, index + 1 + neighbours)),
      },
    ];
  });
}

/** So many words on each side tell which blank it is. */
const neighbours = 2;

const isBlank = /…|\.{3}|_{2,}/;

const folded = (words: readonly Word[]): string[] => words.map(({ term }) => term.folded);

/** The same words on both sides, as far as both texts go. */
export const isLeftIn = (one: Blank, other: Blank): boolean =>
  agree(one.before, other.before) && agree(one.after, other.after);

const agree = (some: readonly string[], others: readonly string[]): boolean =>
  some.slice(0, others.length).every((word, index) => word === others[index]);
