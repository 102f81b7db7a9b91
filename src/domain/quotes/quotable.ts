import { createWordReader, type Word } from './quote-words.ts';

/** Whether a passage says enough to be a quote: a word or two is found in any text. */
export const isQuotable = (passage: string): boolean => !isTooShort(createWordReader()(passage));

const fewestWords = 3;
const fewestLetters = 12;

export function isTooShort(words: readonly Word[]): boolean {
  const letters = words.reduce((sum, { term }) => sum + term.folded.length, 0);
  return words.length < fewestWords && letters < fewestLetters;
}
