import { stemsOf } from '#domain/russian/same-word.ts';
import { isTelling } from '#domain/russian/words-alike.ts';
import { blanksOf, type Blank, isLeftIn } from './blanks.ts';
import { inOrder } from './in-order.ts';
import { createWordReader, type Word } from './quote-words.ts';
import { readyPassages } from './told-passages.ts';

// Who says again what the mentor has told him shows that he can read, not that he can say it.

/** `at`: in seconds. */
export interface Said {
  text: string;
  at: number;
}

/** Of what stands further on in a text, as a line of a talk: later than what stands before it, and as good as at once. */
export const saidAt = (at: number, place: number): number => at + place / 1_000_000;

export interface BorrowedFrom {
  /** What the mentor has told this person of this lesson. */
  told: readonly Said[];
  /** By the student before, and by anybody else in his hearing: others of the scene, the task, the criteria. */
  said: readonly Said[];
  /** So long that each word stands in it somewhere: only its phrases are nobody's. */
  material: readonly string[];
}

/** Where words of the mentor stand: the passage, and which of `told` has it. */
export interface Lender {
  told: Said;
  passage: string;
}

export type FindLender = (quote: Range) => Lender | undefined;

/** A place in an answer, in UTF-16 units. */
type Range = Readonly<[start: number, end: number]>;

/**
 * Tells of a quote of the answer who has lent its words; undefined where they are the student's. Compared are words folded;
 * particles and pronouns don't count. `at`: when the answer was sent; of a talk, each line is later than those before it.
 */
export function createLenderFinder(
  answer: string,
  { told, said, material }: BorrowedFrom,
  at: number,
): FindLender {
  const read = createWordReader();
  const lenders = told.map((one) => readTold(one, read));
  let known: Known | undefined;
  return ([start, end]) => {
    const before = lenders.filter((lender) => lender.told.at < saidAt(at, start));
    if (before.length === 0) return undefined;
    const judge: Judge = { before, known: () => (known ??= createKnown({ said, material }, read)) };
    const quote = textOf(answer.slice(start, end), read);
    const own = lenderOf(quote, judge);
    const telling = tellingOf(quote.words);
    if (own || telling.length >= inARow || telling.length === 0) return own?.lender;
    // Too short to tell by itself, it is what its sentence is, if nothing of it is added there.
    const found = lenderOf(textOf(sentenceAround(answer, [start, end]), read), judge);
    return telling.every(({ term }) => found?.terms.has(term.folded)) ? found?.lender : undefined;
  };
}

/** Of ready words: so many of a quote's are enough. */
const fewestReady = 4;
const leastShare = 0.6;
/** Of the mentor's other words. */
const inARow = 6;
/** Of what agrees, so much must be nobody else's: the facts of a case are in what everybody says of it. */
const fewestNew = 2;
const leastNew = 1 / 3;

interface Told {
  told: Said;
  ready: { passage: string; words: Word[]; blanks: Blank[] }[];
  /** Telling words in the order of the whole text. */
  rows: Map<string, Word[]>;
}

function readTold(told: Said, read: (text: string) => Word[]): Told {
  const telling = tellingOf(read(told.text));
  const rows = new Map<string, Word[]>();
  for (let first = 0; first + inARow <= telling.length; first += 1) {
    const row = telling.slice(first, first + inARow);
    rows.set(keyOf(row), row);
  }
  const ready = readyPassages(told.text).map((passage) => {
    const words = read(passage);
    return { passage, words: tellingOf(words), blanks: blanksOf(passage, words) };
  });
  return { told, ready, rows };
}

interface Judge {
  before: readonly Told[];
  known(): Known;
}

interface Found {
  lender: Lender;
  /** The words of the text that are borrowed. */
  terms: ReadonlySet<string>;
}

interface Text {
  text: string;
  words: Word[];
}

const textOf = (text: string, read: (text: string) => Word[]): Text => ({ text, words: read(text) });

const lenderOf = (quote: Text, judge: Judge): Found | undefined =>
  leftBlank(quote, judge) ?? readyWords(quote, judge) ?? rowOfSix(quote, judge);

/** A blank of the mentor's that is still one, whatever the length; the student's own pause has other words around it. */
function leftBlank({ text, words }: Text, { before, known }: Judge): Found | undefined {
  const left = blanksOf(text, words);
  if (left.length === 0) return undefined;
  for (const { told, ready } of before) {
    for (const { passage, words: lent, blanks } of ready) {
      const isLent = (blank: Blank) =>
        blanks.some((one) => isLeftIn(blank, one)) && !known().hasBlank(blank, told.at);
      if (left.some(isLent)) return { lender: { told, passage }, terms: termsOf(lent) };
    }
  }
  return undefined;
}

function rowOfSix({ words }: Text, { before, known }: Judge): Found | undefined {
  const telling = tellingOf(words);
  for (let first = 0; first + inARow <= telling.length; first += 1) {
    const row = telling.slice(first, first + inARow);
    for (const { told, rows } of before) {
      const lent = rows.get(keyOf(row));
      if (!lent || !isLentFrom(row, { words, at: told.at, known: known() })) continue;
      const place: Range = [lent[0]?.start ?? 0, lent.at(-1)?.end ?? 0];
      const passage = sentenceAround(told.text, place).trim();
      return { lender: { told, passage }, terms: termsOf(row) };
    }
  }
  return undefined;
}

/** Of several passages together, if it goes from one into the next. */
function readyWords({ words }: Text, { before, known }: Judge): Found | undefined {
  const telling = tellingOf(words);
  const least = Math.max(fewestReady, Math.ceil(telling.length * leastShare));
  if (telling.length < least) return undefined;
  const has = new Set(telling.map(({ term }) => term));
  const lent = new Set<Word>();
  let most: { lender: Lender; count: number } | undefined;
  for (const { told, ready } of before) {
    for (const { passage, words: offered } of ready) {
      if (offered.filter(({ term }) => has.has(term)).length < fewestReady) continue;
      const common = inOrder(telling, offered, ({ term }) => term);
      if (common.length < fewestReady || !isLentFrom(common, { words, at: told.at, known: known() }))
        continue;
      for (const word of ofNobodyElse(common, { words, at: told.at, known: known() })) lent.add(word);
      if (common.length > (most?.count ?? 0)) most = { lender: { told, passage }, count: common.length };
    }
  }
  return most && lent.size >= least ? { lender: most.lender, terms: termsOf([...lent]) } : undefined;
}

interface Hearing {
  /** All words of the quote. */
  words: readonly Word[];
  /** When the mentor said so. */
  at: number;
  known: Known;
}

function isLentFrom(common: readonly Word[], hearing: Hearing): boolean {
  const lent = ofNobodyElse(common, hearing);
  const fresh = lent.filter((word) => !hearing.known.hasWord(word, hearing.at)).length;
  return lent.length >= fewestReady && fresh >= Math.max(fewestNew, common.length * leastNew);
}

/** Without those that stand in a phrase that was said before the mentor said it. */
const ofNobodyElse = (common: readonly Word[], { words, at, known }: Hearing): Word[] => {
  const inPhrases = new Set(
    words.flatMap((_, first) => {
      const phrase = words.slice(first, first + phraseLength);
      return isPhrase(phrase) && known.hasPhrase(phrase, at) ? phrase : [];
    }),
  );
  return common.filter((word) => !inPhrases.has(word));
};

const phraseLength = 3;

const isPhrase = (words: readonly Word[]): boolean =>
  words.length === phraseLength && tellingOf(words).length >= 2;

/** What was said, and first when. */
interface Known {
  hasWord(word: Word, before: number): boolean;
  hasPhrase(words: readonly Word[], before: number): boolean;
  hasBlank(blank: Blank, before: number): boolean;
}

function createKnown({ said, material }: Omit<BorrowedFrom, 'told'>, read: (text: string) => Word[]): Known {
  const stems = new Map<string, number>();
  const phrases = new Map<string, number>();
  const blanks: { blank: Blank; at: number }[] = [];
  const earliest = (map: Map<string, number>, key: string, at: number) =>
    map.set(key, Math.min(at, map.get(key) ?? at));
  const takePhrases = (words: readonly Word[], at: number) => {
    for (let first = 0; first + phraseLength <= words.length; first += 1) {
      const phrase = words.slice(first, first + phraseLength);
      if (isPhrase(phrase)) earliest(phrases, keyOf(phrase), at);
    }
  };
  for (const { text, at } of said) {
    const words = read(text);
    for (const { term } of words) for (const stem of stemsOf(term.folded)) earliest(stems, stem, at);
    takePhrases(words, at);
    blanks.push(...blanksOf(text, words).map((blank) => ({ blank, at })));
  }
  for (const text of material) takePhrases(read(text), -Infinity);
  return {
    hasWord: ({ term }, before) =>
      stemsOf(term.folded).some((stem) => (stems.get(stem) ?? Infinity) < before),
    hasPhrase: (words, before) => (phrases.get(keyOf(words)) ?? Infinity) < before,
    hasBlank: (blank, before) => blanks.some((one) => one.at < before && isLeftIn(blank, one.blank)),
  };
}

/** An ellipsis may be a blank, and ends none. */
function sentenceAround(text: string, [start, end]: Range): string {
  const before = text.slice(0, start).split(endOfSentence).at(-1) ?? '';
  const [after = ''] = text.slice(end).split(endOfSentence, 1);
  return before + text.slice(start, end) + after;
}

const endOfSentence = /(?<![.…])[.!?](?=[\s»"”]|$)|\n/u;

const tellingOf = (words: readonly Word[]): Word[] =>
  words.filter(({ term }) => isTelling(term.folded) && !pronouns.has(term.folded));

/** Beside those that `isTelling` knows. As folded: without «й». */
const pronouns = new Set(
  `его ему ним нем нее неи нею них ним ними нас нам нами наш наша наше наши мои моя мое мною мне твои твоя твое тобои
  ваш ваша ваше ваши вами свои своя свое свою своего своеи своих своим себя себе собои сам сама сами
  этот эта эти этого этои этом этому этим этих тот того тои том тому тем тех теми такои такая такое такие
  кого кому кем чего чему чем какои какая какое какие которыи которая которое которые которых
  там тут здесь вот даже лишь только ведь пусть разве ли же бы либо чтоб потому поэтому тоже также
  они она оно ими еи ею им их если зато однако хотя пока теперь тогда очень`.split(/\s+/),
);

const keyOf = (words: readonly Word[]): string => words.map(({ term }) => term.folded).join(' ');

const termsOf = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.map(({ term }) => term.folded));
