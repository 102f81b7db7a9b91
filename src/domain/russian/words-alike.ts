import { hears } from './same-word.ts';
import { wordsOf } from './words.ts';

/** How many words of the text the line has; particles and pronouns don't count. */
export const commonWords = (text: string, line: string): number =>
  [...new Set(wordsOf(text).filter(isTelling))].filter(hears(line)).length;

/** Whether the line has so many telling words of the text, in any form; of a text with fewer, all of them. */
export function saysMostOf(text: string, line: string, words: number): boolean {
  const telling = new Set(wordsOf(text).filter(isTelling)).size;
  return telling > 0 && commonWords(text, line) >= Math.min(words, telling);
}

/** Neither a particle nor a pronoun. */
export const isTelling = (word: string): boolean => word.length >= fewestLetters && !empty.has(word);

const fewestLetters = 3;

const empty = new Set(
  `что как это или для его она они вам вас мне меня тебе тебя кто где когда чтобы если уже еще был была было так
  все всё над под при про без нет есть будет можно надо`.split(/\s+/),
);
