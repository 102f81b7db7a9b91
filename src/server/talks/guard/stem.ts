import { stemsOf } from '#domain/russian/same-word.ts';

/** The shortest of its stems: one for a word, where runs of words are compared. */
export const stemOf = (word: string): string =>
  stemsOf(word)
    .map((stem) => stem.replace('-', ''))
    .reduce((one, other) => (other.length < one.length ? other : one));
