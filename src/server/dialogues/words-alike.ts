import { stemsOf, wordsOf } from './stem.ts';

/** Whether each word of the key stands in the line, in whatever form. */
export function says(line: string, key: string): boolean {
  const said = stemsIn(line);
  const wanted = wordsOf(key);
  return wanted.length > 0 && wanted.every((word) => isAmong(said, word));
}

/** How many words of the text the line has; particles and pronouns don't count. */
export function commonWords(text: string, line: string): number {
  const said = stemsIn(line);
  const telling = wordsOf(text).filter((word) => word.length >= fewestLetters && !empty.has(word));
  return [...new Set(telling)].filter((word) => isAmong(said, word)).length;
}

const fewestLetters = 3;

const stemsIn = (text: string): Set<string> => new Set(wordsOf(text).flatMap(beginningsOf));

const isAmong = (stems: ReadonlySet<string>, word: string): boolean =>
  beginningsOf(word).some((stem) => stems.has(stem));

const longWord = 7;

/** Of a long word its beginning will do: «перезвоню» is «перезвонит». */
const beginningsOf = (word: string): string[] =>
  word.length < longWord ? stemsOf(word) : [...stemsOf(word), word.slice(0, longWord - 1)];

const empty = new Set(
  `что как это или для его она они вам вас мне меня тебе тебя кто где когда чтобы если уже еще был была было так
  все всё над под при про без нет есть будет можно надо`.split(/\s+/),
);
