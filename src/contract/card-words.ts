import { createWordReader, isSameTerm, type Term } from './quote-words.ts';

/** So many words in a row are no accident. */
const tellingWords = 6;
const fewestTelling = 3;

/** Whether a text says what a secret says: six words of it in a row, or the whole of a shorter one. */
export function tells(text: string, secret: string): boolean {
  const words = termsOf(text);
  const sought = termsOf(secret);
  const length = Math.min(tellingWords, sought.length);
  if (length < fewestTelling) return false;
  const starts = Array.from({ length: sought.length - length + 1 }, (_, index) => index);
  return starts.some((start) => standsIn(words, sought.slice(start, start + length)));
}

/** Whether a word of a question, or the words of one, stand in a text in any of their forms. */
export const mentions = (text: string, key: string): boolean => {
  const sought = termsOf(key);
  return sought.length > 0 && standsIn(termsOf(text), sought);
};

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

const read = createWordReader();
const termsOf = (text: string): Term[] => read(text).map(({ term }) => term);

const meaningful = (text: string): Term[] => [
  ...new Set(
    termsOf(text).filter(({ folded }) => folded.length >= shortestMeaningful && !common.has(folded)),
  ),
];

/** As they are folded. */
const common = new Set(
  'чтобы когда если только этот этои этого этому больше меньше очень можно нужно надо быть было будет были свои своего свою своих себя себе него неи тебя тебе меня мне вами вами него также тоже хочет хочется'.split(
    ' ',
  ),
);

const standsIn = (words: readonly Term[], sought: readonly Term[]): boolean =>
  words.some((_, start) =>
    sought.every((term, index) => {
      const word = words[start + index];
      return word !== undefined && isSameWord(word, term);
    }),
  );

/** A short word differs in its last letter at most: «дом» is «дома», «день» isn't «деньги». */
function isSameWord(one: Term, other: Term): boolean {
  if (isSameTerm(one, other)) return true;
  const [short = '', long = ''] = [one.folded, other.folded].toSorted((a, b) => a.length - b.length);
  if (one.firm || other.firm || short.length < 3 || long.length > 5) return false;
  return long.startsWith(short) && long.length - short.length <= 1;
}
