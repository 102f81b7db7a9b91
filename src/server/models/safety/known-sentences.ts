import { wordsOf } from '#domain/russian/words.ts';

/** Whether a sentence, as words parted by single spaces, is known: somebody else has said it. */
export type IsKnown = (sentence: string) => boolean;

/** A text without those of its sentences that are known word for word. One of fewer than three words is said by everybody. */
export const withoutKnown = (text: string, isKnown: IsKnown): string =>
  text
    .split(/(?<=[.!?…\n])/u)
    .filter((sentence) => !isKnownSentence(inPlainWords(sentence), isKnown))
    .join('');

const fewestWords = 3;

const isKnownSentence = (sentence: string, isKnown: IsKnown): boolean =>
  sentence.split(' ').length >= fewestWords && isKnown(sentence);

/** Known is what stands in the text. */
export function knownFrom(text: string): IsKnown {
  const known = ` ${inPlainWords(text)} `;
  return (sentence) => known.includes(` ${sentence} `);
}

const inPlainWords = (text: string): string => wordsOf(text).join(' ');
