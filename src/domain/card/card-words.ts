import { isSameWord, type Stems, stemsOf } from '#domain/russian/same-word.ts';
import { wordsOf } from '#domain/russian/words.ts';

/** So many words in a row are no accident. */
const tellingWords = 6;
const fewestTelling = 3;

/** Whether a text says what a secret says: six words of it in a row, or the whole of a shorter one. */
export function tells(text: string, secret: string): boolean {
  const words = wordsOf(text).map(stemsOf);
  const sought = wordsOf(secret).map(stemsOf);
  const length = Math.min(tellingWords, sought.length);
  if (length < fewestTelling) return false;
  const starts = Array.from({ length: sought.length - length + 1 }, (_, index) => index);
  return starts.some((start) => standsIn(words, sought.slice(start, start + length)));
}

const shortestMeaningful = 4;
const fewestRepeated = 2;
const mostlyRepeated = 0.7;

/** Whether a text has most of what another is about, in whatever order. */
export function repeats(text: string, other: string): boolean {
  const sought = meaningful(other);
  if (sought.length < fewestRepeated) return false;
  const words = meaningful(text);
  const found = sought.filter((one) => words.some((word) => isSameWord(word, one)));
  return found.length >= Math.max(fewestRepeated, sought.length * mostlyRepeated);
}

const meaningful = (text: string): Stems[] =>
  [...new Set(wordsOf(text))]
    .filter((word) => word.length >= shortestMeaningful && !common.has(word))
    .map(stemsOf);

const common = new Set(
  'чтобы когда если только этот этой этого этому больше меньше очень можно нужно надо быть было будет были свои своего свою своих себя себе него ней тебя тебе меня мне вами вами него также тоже хочет хочется'.split(
    ' ',
  ),
);

const standsIn = (words: readonly Stems[], sought: readonly Stems[]): boolean =>
  words.some((_, start) =>
    sought.every((term, index) => {
      const word = words[start + index];
      return word !== undefined && isSameWord(word, term);
    }),
  );
