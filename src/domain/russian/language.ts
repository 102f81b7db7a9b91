import { cyrillicIn, lettersIn } from './letters.ts';

/** How many of the letters must be Cyrillic. */
const leastShare = 0.6;
/** A sentence with fewer is in another language, whatever stood before it. */
const leastOfOne = 0.3;
const fewestLetters = 12;

/** Neither our letters nor those of a name that is written in Latin. */
const strange = /(?![\p{Script=Cyrillic}\p{Script=Latin}\p{Script=Greek}])\p{L}/u;

/** Whether the next sentence makes a reply one in another language. */
export function isForeign(sentence: string, before: string): boolean {
  if (strange.test(sentence)) return true;
  const share = shareOf(sentence);
  return share < leastShare && (share < leastOfOne || shareOf(before + sentence) < leastShare);
}

/** «OK.» says nothing of the language in which the rest is. */
export const isTooShortToTell = (words: string): boolean =>
  lettersIn(words) < fewestLetters && shareOf(words) < leastShare;

/** Of the Cyrillic among the letters; a text without letters is in no other language. */
export function shareOf(text: string): number {
  const letters = lettersIn(text);
  return letters === 0 ? 1 : cyrillicIn(text) / letters;
}
