import { createWordReader, type Word } from '#contract/quote-words.ts';

/** The words of a sentence, folded: «Я, ЁЖ!» is « я еж ». Blanks stand around each word, so a phrase never ends within one. */
export interface Sentence {
  folded: string;
  words: Word[];
}

/** Long ones are divided: people also write without full stops, and what stands far away says nothing of a phrase. */
const mostWords = 40;

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  const close = () => {
    if (words.length > 0) sentences.push({ folded: ` ${words.map(spell).join(' ')} `, words });
    words = [];
  };
  let end = 0;
  for (const word of createWordReader()(text)) {
    if (words.length === mostWords || endOfSentence.test(text.slice(end, word.start))) close();
    words.push(word);
    end = word.end;
  }
  close();
  return sentences;
}

/** A smile is one too: people end sentences with it. */
const endOfSentence = /[.!?…\n;]|\)\)/;

/** «хочууу» is «хочу»; what is written together by mistake is taken apart. */
const spell = ({ term: { folded } }: Word): string => {
  const plain = /(.)\1\1/.test(folded) ? folded.replace(/(.)\1{2,}/g, '$1') : folded;
  return plain.startsWith('не') ? plain.replace(writtenTogether, 'не $1') : plain;
};

const writtenTogether = /^не(хочу|хочется|могу|вижу|буду|вынесу|шучу|упоминаи|оцениваи)$/;

/** Says where one of the phrases stands in `Sentence.folded`. */
export type Phrases = (folded: string) => RegExpExecArray | undefined;

/**
 * Phrases as they are said: a blank parts words, `*` is the rest of a word, `~3` are up to three words between, `(one|other)` is a
 * choice, `!` in front of a word says that no negation stands before it. Only those that begin with a word of the sentence are
 * tried there, and every gap is bounded, so the time is linear in the text.
 */
export function phrases(...spellings: string[]): Phrases {
  const byFirstWord = new Map<string, RegExp[]>();
  const byBeginning: string[] = [];
  for (const spelling of spellings.map(foldSpelling)) {
    const first = firstWords(spelling);
    const pattern = compile(spelling);
    if (first.some((word) => word.includes('*'))) byBeginning.push(pattern);
    else {
      const sticky = new RegExp(pattern, 'uy');
      for (const word of new Set(first)) byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), sticky]);
    }
  }
  const rest = byBeginning.length > 0 ? new RegExp(byBeginning.join('|'), 'u') : undefined;

  return (folded) => {
    for (let at = 0, next = 0; (next = folded.indexOf(' ', at + 1)) > 0; at = next) {
      for (const one of byFirstWord.get(folded.slice(at + 1, next)) ?? []) {
        one.lastIndex = at;
        const found = one.exec(folded);
        if (found) return found;
      }
    }
    return rest?.exec(folded) ?? undefined;
  };
}

const foldSpelling = (spelling: string) =>
  spelling.toLowerCase().replaceAll('ё', 'е').replaceAll('й', 'и').replaceAll('ї', 'і');

/** The words that a phrase may begin with. */
function firstWords(spelling: string): string[] {
  const [, choice, word = ''] = /^!?(?:\(([^)]*)\)|(\S+))/.exec(spelling) ?? [];
  return choice === undefined ? [word] : choice.split('|').map((one) => one.replace(/ .*$/, ''));
}

function compile(spelling: string): string {
  const words = spelling.split(/ (?![^(]*\))/).map((word) => {
    if (word.startsWith('~')) return `(?: \\S+){0,${word.slice(1)}}`;
    const negatable = word.startsWith('!');
    const bare = (negatable ? word.slice(1) : word).replaceAll('*', '\\S*').replaceAll('(', '(?:');
    return `${negatable ? '(?<! (?:не|ни|нет))' : ''} ${bare}`;
  });
  return `${words.join('')}(?= )`;
}

/** The words of the text in which the phrase was found. */
export function placeOf({ folded, words }: Sentence, found: RegExpExecArray, text: string): string {
  const before = folded.slice(0, found.index).split(' ').length - 1;
  const count = found[0].trim().split(' ').length;
  const [first, last] = [words[before], words[Math.min(before + count, words.length) - 1]];
  return text.slice(first?.start, last?.end);
}
