import {
  answers,
  askingParticles,
  beforeEmptyNi,
  conditional,
  disbelieving,
  doubting,
  hardly,
  impersonal,
  instead,
  modals,
  narrow,
  nearly,
  nearlySo,
  of,
  particles,
  pronouns,
  refusing,
  subordinating,
  undeniable,
  welcoming,
  without,
} from './negation-words.ts';
import type { Word } from './quote-words.ts';
import type { Segment, Sentence } from './segments.ts';
import { verbForm } from './verb-forms.ts';

/** A negation that is made to hold more holds no more: a long text stays quick. */
export const mostWords = 80;
export const mostSegments = 20;

export const restOf = ({ segment, place }: Spot): Word[] =>
  segment.words.slice(place + 1, place + 1 + mostWords);

/** A place where something may be denied. */
export interface Spot {
  text: string;
  sentence: Sentence;
  /** The number of the segment, and of the word in it. */
  at: number;
  segment: Segment;
  place: number;
  word: Word;
}

export interface Trigger {
  from: Word;
  /** One word or two; the clause; the clause and what else its verb governs; all up to another verb. */
  holds: 'word' | 'pair' | 'clause' | 'group' | 'phrase';
  /** False: the words are shown with it, and say what they say. */
  negates: boolean;
  /** Words that deny nothing now. */
  cancels?: Word[];
  /** An infinitive behind the group is denied too. */
  awaits?: boolean;
  /** So is one before it in its segment. */
  reachesBack?: boolean;
}

/** What is denied by the word at a place. */
export function triggerAt(spot: Spot): Trigger | undefined {
  const { segment, place, word } = spot;
  const { folded } = word.term;
  const next = segment.words[place + 1];
  if (folded === 'не' && next) return triggerOfNot(spot, next);
  if (folded === 'ни' && beforeEmptyNi.has(foldedAt(segment, place - 1))) return undefined;
  if (particles.has(folded)) return { from: word, holds: 'group', negates: true };
  if (answers.has(folded)) return isAnswer(spot) ? undefined : { from: word, holds: 'group', negates: true };
  if (without.has(folded)) return triggerOfWithout(spot);
  if (instead.has(folded)) return { from: word, holds: isOf(next) ? 'group' : 'phrase', negates: true };
  if (doubting.has(folded)) return { from: word, holds: 'clause', negates: true };
  if (hardly.has(folded) && next?.term.folded === 'ли') return { from: word, holds: 'clause', negates: true };
  if (nearlySo.has(folded) && next && verbForm(next.term.folded) === 'finite')
    return { from: word, holds: 'clause', negates: true };
  if (disbelieving.has(folded)) return { from: word, holds: 'group', negates: true };
  return triggerOfVerb(spot);
}

const foldedAt = ({ words }: Segment, place: number): string => words[place]?.term.folded ?? '';

const isOf = (next: Word | undefined) => next !== undefined && of.has(next.term.folded);

function triggerOfNot(spot: Spot, next: Word): Trigger | undefined {
  const { segment, place, word } = spot;
  const before = segment.words[place - 1];
  const after = next.term.folded;
  if (narrow.has(after) || isPoliteQuestion(spot, next))
    return { from: word, holds: 'word', negates: false, cancels: [next] };
  // «Не забыл сказать», «не могла не сказать», «нельзя было не сказать».
  if (isRefusing(next)) return { from: word, holds: 'word', negates: false, cancels: [next] };
  const second = segment.words[place + 2];
  if (undeniable.has(after) && second?.term.folded === 'не')
    return { from: word, holds: 'word', negates: false, cancels: [second] };
  const isNearly = before !== undefined && /^(?:было|ли)$/.test(before.term.folded);
  const first = isNearly ? segment.words[place - 2] : before;
  const from = first && nearly.has(first.term.folded) ? first : word;
  return {
    from,
    holds: 'group',
    negates: true,
    awaits: modals.has(after),
    reachesBack: governsBefore(spot, next),
  };
}

/** «Спросить его я не догадался»: what is denied is an infinitive that no verb or clause before the negation has. */
function governsBefore({ sentence, at, segment, place }: Spot, next: Word): boolean {
  const { folded } = next.term;
  if (verbForm(folded) !== 'finite' || welcoming.test(folded)) return false;
  if (sentence.isQuestion && addressing.test(folded)) return false;
  const own = segment.words.slice(Math.max(0, place - mostWords), place);
  const isEvenSo = own.length === 1 && own[0]?.term.folded === 'и';
  const before = isEvenSo ? (sentence.segments[at - 1]?.words.slice(-mostWords) ?? []) : own;
  if (isEvenSo && before.at(-1)?.term.folded !== 'так') return false;
  const infinitiveAt = before.findIndex(({ term }) => verbForm(term.folded) === 'infinitive');
  return (
    infinitiveAt >= 0 &&
    !before.slice(0, infinitiveAt).some(({ term }) => governs(term.folded)) &&
    !before.slice(infinitiveAt).some(({ term }) => opensClause(term.folded))
  );
}

/** An infinitive behind it is its own: «решил спросить», «чтобы спросить». */
const governs = (folded: string) =>
  verbForm(folded) === 'finite' || folded.startsWith('чтоб') || conditional.has(folded);

/** Where its comma was forgotten. */
const opensClause = (folded: string) => subordinating.has(folded) && !/^(?:так|просто)$/.test(folded);

/** «Не успеете?» */
const addressing = /(?:шь|те)(?:ся|сь)?$/;

export const isRefusing = ({ term }: Word) => refusing.test(term.folded);

/** «Не могли бы вы …?», «не нужно ли …?», «не поможете?» */
function isPoliteQuestion({ sentence, segment, place }: Spot, next: Word): boolean {
  if (!sentence.isQuestion) return false;
  const second = foldedAt(segment, place + 2);
  const isAsked = place === 0 || (place === 1 && pronouns.has(foldedAt(segment, 0)));
  return askingParticles.has(second) || (isAsked && addressing.test(next.term.folded));
}

/** «Нет, завтра не выйду»: it denies what was said before. */
function isAnswer({ text, segment, place, word }: Spot): boolean {
  const next = segment.words[place + 1];
  const last = segment.words[place - 1]?.term.folded;
  if (!next || last === 'или' || last === 'ли' || next.term.folded === 'ли') return true;
  return pronouns.has(next.term.folded) || /[^\s]/.test(text.slice(word.end, next.start));
}

/** A word behind «без», or two of which the first is an adjective; «без того чтобы …». */
function triggerOfWithout({ segment, place, word }: Spot): Trigger {
  const next = segment.words[place + 1];
  if (isOf(next)) return { from: word, holds: 'group', negates: true };
  return {
    from: word,
    holds: /(?:ых|их|ого|его|ои|еи)$/.test(next?.term.folded ?? '') ? 'pair' : 'word',
    negates: true,
  };
}

/** «Отказался говорить», «нельзя говорить». */
function triggerOfVerb(spot: Spot): Trigger | undefined {
  const { word } = spot;
  const isImpersonal = impersonal.has(word.term.folded);
  if (!isImpersonal && !isRefusing(word)) return undefined;
  const rest = restOf(spot);
  const double = rest.slice(0, 2).find(({ term }) => term.folded === 'не');
  if (isImpersonal && (double || rest[0]?.term.folded === 'ли'))
    return { from: word, holds: 'word', negates: false, cancels: double ? [double] : [] };
  if (rest.some(({ term }) => verbForm(term.folded) === 'infinitive') || rest.length === 0 || isImpersonal)
    return { from: word, holds: 'group', negates: true, awaits: true };
  return undefined;
}
