/** A word of a text and its place. */
export interface Word {
  term: Term;
  /** Its number in the text. */
  index: number;
  start: number;
  end: number;
  /** What a passage that begins with it is shown from: without that the text would say something else. */
  denial?: Denial;
  /** The word that a passage which ends with it is shown up to: a negation that stands behind. */
  until?: number;
}

export interface Denial {
  /** The number of the word. */
  from: number;
  /** The text says the opposite of the passage; else it only isn't whole without its «не». */
  negates: boolean;
}

/** What words are compared by: one object for all spellings of a word that one reader has read. */
export interface Term {
  folded: string;
  /** May be neither changed nor added nor left out where a quote is found nearly. */
  firm: boolean;
}

/** Reads texts as words: what stands between words, their case and their spelling in code points make no difference. */
export function createWordReader(): (text: string) => Word[] {
  const terms = new Map<string, Term>();
  return (text) => {
    const words: Word[] = [];
    for (const { 0: spelling, index: start } of text.matchAll(word)) {
      const term = termOf(terms, spelling);
      words.push({ term, index: words.length, start, end: start + spelling.length });
    }
    return words;
  };
}

/**
 * Letters and digits, with the combining marks, soft hyphens and zero-width characters inside. A separator between two
 * digits belongs to the number: «5 часов» is no quote of «2,5 часов».
 */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:\p{Cf}+|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu;

/** Not an ellipsis, which is a pause. */
export const endOfSentence = /[!?]|(?<!\.)\.(?!\.)|\n\s*\n/;

/** The map has a term by every spelling, so that a word is folded once. */
function termOf(terms: Map<string, Term>, spelling: string): Term {
  const known = terms.get(spelling);
  if (known) return known;
  const folded = fold(spelling);
  const term = terms.get(folded) ?? { folded, firm: firm.test(folded) };
  terms.set(folded, term).set(spelling, term);
  return term;
}

/** Marks are dropped before the normalization too: it sorts them, and a pile of thousands takes long. */
function fold(spelling: string): string {
  const lower = spelling.toLowerCase();
  if (plain.test(lower)) return lower;
  return spelling
    .replace(ignored, '')
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[,:]/g, '.');
}

const plain = /^[a-zа-ик-я\d]+$/;
const ignored = /[\p{M}\p{Cf}]+/gu;

/**
 * Numbers, negations and what makes a text say less than it seems to, and words that begin with «не»: without it «недоволен»
 * says the opposite.
 */
const firm =
  /^(?:не.*|ни|без|вместо|ник(?:огда|то|ого|ому|ак|уда)|ничего|ничто|нигде|бы?|если|якобы|будто|почти|едва|чуть|вряд|редко|отказ(?:ал|ыв).*|переста[лн].*|забы[лв].*|передума.*|раздума.*)$|\p{N}/su;

/** The same word, or the same stem with another ending. */
export function isNearlySame(one: Term, other: Term): boolean {
  return one === other || (!one.firm && !other.firm && haveSameStem(one.folded, other.folded));
}

const shortestInflected = 5;
const shortestStem = 4;
const longestEnding = 3;
/** Longer ones are made up. */
const longestInflected = 40;

/**
 * No dictionary: words of five letters and more whose last three at most differ. «работа» and «работник» pass for one word
 * too, which does no harm among words that agree.
 */
function haveSameStem(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  const stem = Math.max(shortestStem, longer - longestEnding);
  if (shorter < shortestInflected || shorter < stem || longer > longestInflected) return false;
  for (let index = 0; index < stem; index += 1) {
    if (one.charCodeAt(index) !== other.charCodeAt(index)) return false;
  }
  return true;
}
