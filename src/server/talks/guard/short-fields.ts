import { sentencesOf, wordsOf } from '#domain/russian/words.ts';
import { stemOf } from './stem.ts';

interface Fields {
  /** What only the model was told. */
  fields: readonly string[];
  /** What the persona may say in these words: none of it is compared. */
  free: readonly string[];
  /** Leaves out names and codes. */
  without: (words: string[]) => string[];
}

/**
 * Tells a sentence that is a field of a few words and nothing else, letter for letter, or has one behind a label, in any form:
 * «Настроение: очень торопится». Within a sentence such words are anybody's, and in a question too: «Что случилось?»
 */
export function createFieldCheck({ fields, free, without }: Fields): (sentence: string) => boolean {
  const keyOf = (words: readonly string[]): string => ` ${words.join(' ')} `;
  const known = free.map((text) => keyOf(without(wordsOf(text))));
  const short = fields
    .flatMap((field) => [field, ...sentencesOf(field)])
    .map((text) => without(wordsOf(text)))
    .filter(({ length }) => length >= fewestWords && length <= mostWords)
    .filter((words) => !known.some((text) => text.includes(keyOf(words))));
  const letters = new Set(short.map(keyOf));
  const stems = new Set(short.map((words) => keyOf(words.map(stemOf))));

  return (sentence) => {
    if (short.length === 0) return false;
    if (!/\?\P{L}*$/u.test(sentence) && letters.has(keyOf(without(wordsOf(sentence))))) return true;
    return behindLabels(sentence).some((words) => stems.has(keyOf(without(words).map(stemOf))));
  };
}

/** Longer ones are found by their runs of words. */
const mostWords = 4;
const fewestWords = 2;
const longestLabel = 3;

/** Behind these a dash does for the colon: «Настроение — …». «Мой план — …» is one's own sentence. */
const dashed =
  /(?<!\p{L})((?:настроени|состояни|характер|манер|реч|желани|хочу|хочет|цел|интерес|услови|тем|злит|смягча|сердит)[а-яё]*)\s*[—–=-]\s/giu;

/** What stands behind each label, up to each of the next commas. */
function behindLabels(sentence: string): string[][] {
  const parts = sentence.replace(dashed, '$1: ').split(':');
  return parts.slice(1).flatMap((part, index) => {
    const label = wordsOf((parts[index] ?? '').split(/[,;.!?—–]/).at(-1) ?? '');
    if (label.length === 0 || label.length > longestLabel) return [];
    const pieces = part
      .split(/[,;—–]/)
      .slice(0, mostWords)
      .map(wordsOf);
    return pieces.map((_, at) => pieces.slice(0, at + 1).flat());
  });
}
