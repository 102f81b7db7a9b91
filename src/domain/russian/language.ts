import { fold } from './fold.ts';
import { cyrillicIn, lettersIn } from './letters.ts';

/** What a text is about, and whoever reads it has before him: the words that it has in other letters stay. */
export interface Known {
  /** The answer and the task: where one of them is mostly Latin, a letter in English, say, Latin words are nobody's slip. */
  own: readonly (string | null | undefined)[];
  material?: readonly (string | null | undefined)[];
}

/** The judge of what language the words of a model are in, a sentence at a time. */
export interface LanguageJudge {
  isForeign(sentence: string): boolean;
  /** Whether a word may turn out to be of a foreign sentence. Behind ours a capital tells a name, before it nothing does. */
  isDoubtful(word: string, isBehindOurs: boolean): boolean;
}

/** Judges by script and by shares: without a dictionary, a name is what is written as one. */
export function createLanguageJudge({ own, material = [] }: Known): LanguageJudge {
  const texts = [...own, ...material].filter((text) => typeof text === 'string');
  // Most texts have no other letters, and then nothing needs to be known.
  let words: ReadonlySet<string> | undefined;
  let latin: boolean | undefined;
  const isKnown = (word: string): boolean => {
    words ??= otherWordsIn(texts);
    const folded = fold(word);
    return words.has(folded) || words.has(folded.replace(/s$/, ''));
  };
  const isLatin = (): boolean => (latin ??= own.some((text) => isMostlyLatin(text ?? '')));
  const isStrange = (word: string): boolean => strange.test(word) && !isKnown(word);

  return {
    isForeign(sentence) {
      if (!otherLetter.test(sentence)) return false;
      const said = wordsIn(withoutMarkup(withoutLabel(sentence)));
      if (said.some(isStrange)) return true;
      const others = said.filter(isOther);
      if (others.length < fewest || isLatin()) return false;
      const unknown = others.filter((word) => !isKnown(word));
      const hasOurs = others.length < said.length;
      if (!hasOurs && others.length >= fewestWithoutOurs) return unknown.length * 2 > others.length;
      const foreign = unknown.filter((word) => !isName(word, word === said[0])).length;
      const counted = said.length - others.length + foreign;
      return foreign >= fewest && foreign * 2 > counted;
    },
    isDoubtful(word, isBehindOurs) {
      if (!otherLetter.test(word)) return false;
      if (strange.test(word)) return !isKnown(word);
      return !isLatin() && !isKnown(word) && !(isBehindOurs && isName(word, false));
    },
  };
}

const fewest = 2;
/** Capitals throughout tell no names where nothing else is said. */
const fewestWithoutOurs = 4;

/** Neither our letters nor those of a name that is written in Latin; one Greek letter is a sign. */
const strange =
  /(?![\p{Script=Cyrillic}\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}])\p{L}|\p{Script=Greek}\p{M}*\p{Script=Greek}/u;

const otherLetter = /(?![\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;
const ourLetter = /\p{Script=Cyrillic}/u;

/** «Дальше: name the hour»: the label is ours. */
export const withoutLabel = (sentence: string): string => sentence.replace(ownLabel, '');
const withoutMarkup = (sentence: string): string =>
  sentence
    .replace(addresses, ' 1 ')
    .replace(tags, ' ')
    .replace(/&#?\w{1,8};/g, ' ');
const ownLabel = /^[^\p{L}]*\p{Script=Cyrillic}+[*_]*:/u;

/** With the invisible signs by which they are broken. */
const addresses = /[a-z]{2,10}:\p{Cf}*\/\S*/giu;

/** `<img src=x>`, whose words nobody reads as words. */
const tags = /(?:<|&lt;)\/?[a-z][a-z\d]{0,12}(?:\s+[a-z-]{1,20}=[^\s<>]{0,99}){0,9}\s*\/?>/giu;

/** A name with dots is a word. */
const word = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’@_-]|\.(?=[\p{L}\p{N}]))*/gu;

const wordsIn = (text: string): string[] => (text.match(word) ?? []).filter((one) => /\p{L}/u.test(one));

const isOther = (one: string): boolean => otherLetter.test(one) && !ourLetter.test(one);

/** A capital within the sentence, all capitals, letters with digits or with signs of an address. */
const isName = (one: string, isFirst: boolean): boolean =>
  (!isFirst && /^\p{Lu}/u.test(one)) || !/\p{Ll}/u.test(one) || /[\d@_.]/.test(one);

const otherWordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) =>
      wordsIn(text)
        .filter((one) => otherLetter.test(one))
        .map(fold),
    ),
  );

const fewestLetters = 12;

function isMostlyLatin(text: string): boolean {
  const letters = lettersIn(text);
  return letters >= fewestLetters && (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 > letters;
}

/** «OK.» says nothing of the language in which the rest is. */
export const isTooShortToTell = (words: string): boolean =>
  lettersIn(words) < fewestLetters && shareOf(words) < leastShare;

/** How many of the letters must be Cyrillic. */
const leastShare = 0.6;

/** Of the Cyrillic among the letters; a text without letters is in no other language. */
export function shareOf(text: string): number {
  const letters = lettersIn(text);
  return letters === 0 ? 1 : cyrillicIn(text) / letters;
}
