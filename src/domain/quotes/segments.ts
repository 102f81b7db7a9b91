import { adding, opposing, particles, subordinating } from './negation-words.ts';
import { endOfSentence, type Word } from './quote-words.ts';
import { verbForm } from './verb-forms.ts';

/** Words of one sentence that stand together between two of its borders. */
export interface Segment {
  words: Word[];
  opens: 'sentence' | 'comma' | 'colon' | 'quotation' | 'opposing' | 'adding';
  /** A quotation ends before it. */
  closes: boolean;
  /** The form of its verb, a finite one first. */
  verb: 'finite' | 'infinitive' | undefined;
}

/** A line of a list or of a dialogue is a sentence, whatever stands at its end, and so is one that begins with a capital or a label. */
const startsItem = /\n[^\S\n]*[-*•+–—|>#]|[|\]]/;
const startsLine = /\n[^\p{L}\n]*$/u;

export interface Sentence {
  segments: Segment[];
  isQuestion: boolean;
}

/** A text's words by sentences, and these divided at commas and conjunctions. */
export function sentencesOf(text: string, words: readonly Word[]): Sentence[] {
  const sentences: Sentence[] = [];
  let end = 0;
  for (const word of words) {
    const between = inShort(text.slice(end, word.start));
    const last = sentences.at(-1);
    const [first, behind] = [text.charAt(word.start), text.charAt(word.end)];
    if (!last || isBorder(between, first, behind) || (trailsOff(between, first) && !isHeld(last))) {
      if (last) last.isQuestion = between.includes('?');
      sentences.push({ segments: [segment(word, 'sentence', between)], isQuestion: false });
    } else {
      addWord(last.segments, word, between);
    }
    end = word.end;
  }
  const last = sentences.at(-1);
  if (last) last.isQuestion = /^[^\s\p{L}]*\?/u.test(text.slice(end, end + longestEnd));
  for (const { segments } of sentences) for (const one of segments) one.verb = verbOf(one.words);
  return sentences;
}

/** What stands between two words, however much it is. */
const inShort = (between: string): string =>
  between.length > 2 * longestEnd ? between.slice(0, longestEnd) + between.slice(-longestEnd) : between;

const isBorder = (between: string, first: string, behind: string): boolean =>
  endOfSentence.test(between) ||
  startsItem.test(between) ||
  ((behind === ':' || /\p{Lu}/u.test(first)) && startsLine.test(between));

/** «Бумага не та… Мне надо остыть»: another sentence begins. */
const trailsOff = (between: string, first: string): boolean =>
  /^(?:…|\.{2,})[»”")]*\s/u.test(between) && /\p{Lu}/u.test(first);

/** «Я не… Скажу об этом»: what is denied comes behind the pause. */
const isHeld = ({ segments }: Sentence): boolean => {
  const { term } = segments.at(-1)?.words.at(-1) ?? {};
  return term !== undefined && (particles.has(term.folded) || verbForm(term.folded) !== undefined);
};

const longestEnd = 40;

const segment = (word: Word, opens: Segment['opens'], between: string): Segment => ({
  words: [word],
  opens,
  closes: /[»”]|["“](?=\s|[,.;:—–-])/.test(between),
  verb: undefined,
});

function addWord(segments: Segment[], word: Word, between: string): void {
  const opens = borderIn(between) ?? borderAt(word);
  const last = segments.at(-1);
  if (opens || !last) segments.push(segment(word, opens ?? 'comma', between));
  else last.words.push(word);
}

function borderIn(between: string): Segment['opens'] | undefined {
  if (/[«„](?!.*[»“])|[\s:]["“]$/.test(between)) return 'quotation';
  if (between.includes(':')) return 'colon';
  return /[,;()»”"]|[—–]|\s-\s/.test(between) ? 'comma' : undefined;
}

function borderAt({ term: { folded } }: Word): Segment['opens'] | undefined {
  if (opposing.has(folded)) return 'opposing';
  return adding.has(folded) ? 'adding' : undefined;
}

export function verbOf(words: readonly Word[]): Segment['verb'] {
  const forms = words.map(({ term }) => verbForm(term.folded));
  if (forms.includes('finite')) return 'finite';
  return forms.includes('infinitive') ? 'infinitive' : undefined;
}

/** Behind its border: «и», «а», «что». */
export const beginsClause = ({ words: [first], opens }: Segment): boolean =>
  opens === 'opposing' || (first !== undefined && isClauseWord(first));

const isClauseWord = ({ term: { folded } }: Word) => subordinating.has(folded) || opposing.has(folded);
