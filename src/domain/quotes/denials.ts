import {
  isRefusing,
  mostSegments,
  mostWords,
  restOf,
  type Spot,
  type Trigger,
  triggerAt,
} from './denial-triggers.ts';
import {
  complementing,
  degrees,
  factive,
  particles,
  speaking,
  telling,
  subjunctive,
  wishing,
} from './negation-words.ts';
import type { Word } from './quote-words.ts';
import { beginsClause, type Segment, type Sentence, sentencesOf, verbOf } from './segments.ts';
import { verbForm } from './verb-forms.ts';

// A passage that begins under a negation says the opposite of its text, so it is shown from the negation on. What a negation
// holds is told by commas, conjunctions and endings: without a dictionary, and rather too much than too little.

/** Marks the words of a text that no quote may begin or end with, unless it is shown with their negation. */
export function markDenials(text: string, words: readonly Word[]): void {
  for (const sentence of sentencesOf(text, words)) {
    markSentence(text, sentence);
    for (const segment of sentence.segments) markSubjunctive(segment);
    for (const [at, segment] of sentence.segments.entries()) markQuoted(segment, sentence.segments[at - 1]);
  }
}

/** «Сказал бы»: a passage doesn't end before the particle. */
function markSubjunctive({ words }: Segment): void {
  for (const [place, word] of words.entries()) {
    const next = words[place + 1];
    if (next && subjunctive.has(next.term.folded)) word.until ??= next.index;
  }
}

/** «Не „срыв по вине типографии“»: what is quoted right behind a negation is denied whole. */
function markQuoted({ opens, words }: Segment, before: Segment | undefined): void {
  const negation = before?.words.at(-1);
  if (opens !== 'quotation' || !negation || !/^н[еи]$/.test(negation.term.folded)) return;
  for (const word of words) word.denial ??= { from: negation.index, negates: true };
}

function markSentence(text: string, sentence: Sentence): void {
  const cancelled = new Set<Word>();
  for (const [at, segment] of sentence.segments.entries()) {
    for (const [place, word] of segment.words.entries()) {
      if (cancelled.has(word)) continue;
      const spot = { text, sentence, at, segment, place, word };
      const trigger = triggerAt(spot);
      if (!trigger) continue;
      for (const other of trigger.cancels ?? []) cancelled.add(other);
      mark(spot, trigger);
    }
  }
}

function mark(spot: Spot, trigger: Trigger): void {
  const rest = restOf(spot);
  const { from, negates } = trigger;
  const deny = (words: readonly Word[]) => {
    // What begins with a negation of its own says what it says.
    const cut = words.filter(({ term }) => !particles.has(term.folded));
    for (const word of cut) word.denial ??= { from: from.index, negates };
  };
  denyBetween(spot, trigger);
  switch (trigger.holds) {
    case 'word':
      return deny(rest.slice(0, 1));
    case 'pair':
      return deny(rest.slice(0, 2));
    case 'phrase': {
      const verb = rest.findIndex(({ term }) => verbForm(term.folded) === 'finite');
      return deny(verb < 0 ? rest : rest.slice(0, verb));
    }
    case 'clause':
      return deny(rest);
    case 'group':
      deny(rest);
      for (const other of governedBy(spot, trigger)) deny(other.words);
      if (trigger.awaits || trigger.reachesBack || isDegree(rest)) denyBefore(spot);
  }
}

/** «Чуть не сказал»: from the first word of the negation to its last. */
function denyBetween({ segment, place, word }: Spot, { from, negates }: Trigger): void {
  const first = place - (word.index - from.index);
  for (const one of segment.words.slice(first + 1, place + 1)) {
    if (one !== from && word !== from) one.denial ??= { from: from.index, negates };
  }
}

/** The segments behind that of a negation in which its verb still has something to say. */
function governedBy(spot: Spot, { awaits }: Trigger): Segment[] {
  const { sentence, at, word } = spot;
  const rest = restOf(spot);
  // «Говорить прямо забыл»: it governs what stands before.
  if (rest.length === 0 && isRefusing(word)) return [];
  const [first] = rest;
  const infinitiveAt = rest.findIndex(({ term }) => verbForm(term.folded) === 'infinitive');
  const isBare = infinitiveAt === 0 && word.term.folded === 'не';
  const governs = !isBare && (infinitiveAt >= 0 || awaits === true);
  const governed: Segment[] = [];
  let isNear = true;
  let last = rest;
  let isQuoted = false;
  for (const other of sentence.segments.slice(at + 1, at + 1 + mostSegments)) {
    isQuoted = other.opens === 'quotation' ? isNear && isSaid(last) : isQuoted && !other.closes;
    if (isQuoted) {
      governed.push(other);
      continue;
    }
    const kind = kindOf(other, { governs, last, first: first ?? word });
    if (kind === 'other' && !(awaits && infinitiveAt < 0 && governed.length === 0)) break;
    if (kind === 'other' || (kind === 'complement' && !isNear)) {
      isNear = false;
      continue;
    }
    if (kind !== 'inserted') {
      governed.push(other);
      last = other.words.slice(0, mostWords);
    }
  }
  return governed;
}

interface Governing {
  governs: boolean;
  last: readonly Word[];
  first: Word;
}

type Kind = 'governed' | 'complement' | 'inserted' | 'other';

function kindOf(segment: Segment, { governs, last, first }: Governing): Kind {
  const { opens, verb, words } = segment;
  const [opening] = words;
  if (!opening || opens === 'opposing') return 'other';
  if (opens === 'quotation') return 'other';
  if (opens === 'colon') return last.some(({ term }) => telling.test(term.folded)) ? 'complement' : 'other';
  if (complementing.has(opening.term.folded))
    return isComplement(opening, last, first) ? 'complement' : 'other';
  if (verb === 'finite') return 'other';
  if (beginsClause(segment)) return 'other';
  if (verb === 'infinitive') return governs ? 'governed' : 'other';
  return opens === 'adding' ? 'governed' : 'inserted';
}

const isSaid = (words: readonly Word[]) => words.some(({ term }) => speaking.test(term.folded));

/** «Не думаю, что он виноват», «вместо того чтобы сказать»; not «не знал, что он болеет». */
function isComplement({ term: { folded } }: Word, last: readonly Word[], first: Word): boolean {
  const before = last.at(-1)?.term.folded ?? first.term.folded;
  if (/^(?:то|потому|из|за|так|тем|благодаря)$/.test(before)) return false;
  const verbs = last.map(({ term }) => term.folded);
  if (folded.startsWith('чтоб'))
    return /^(?:того|такого|так)$/.test(before) || verbs.some((verb) => wishing.test(verb));
  return !verbs.some((verb) => factive.test(verb));
}

/** «Сдаём вовремя не всегда». */
const isDegree = (rest: readonly Word[]) => rest.length === 1 && degrees.has(rest[0]?.term.folded ?? '');

/** «Говорить прямо я не стал»: what ends before the negation is shown up to it. */
function denyBefore(spot: Spot): void {
  const { sentence, at, segment, place } = spot;
  const rest = restOf(spot);
  const until = (rest[0] ?? segment.words[place])?.index;
  if (until === undefined || verbOf(rest) === 'infinitive') return;
  const own = segment.words
    .slice(Math.max(0, place - mostWords), place)
    .filter(({ term }) => term.folded !== 'не');
  const before = [own];
  if (!isDegree(rest) && verbOf(own) === undefined)
    before.push(...earlierInfinitive(sentence.segments.slice(Math.max(0, at - mostSegments), at)));
  const isDenied = isDegree(rest) || before.some(hasInfinitive);
  if (isDenied) for (const word of before.flat()) word.until = Math.max(word.until ?? 0, until);
}

const hasInfinitive = (words: readonly Word[]): boolean =>
  words.some(({ term }) => verbForm(term.folded) === 'infinitive');

/** The infinitive that stands in a segment of its own, and what lies between. */
function earlierInfinitive(segments: readonly Segment[]): Word[][] {
  const at = segments.findLastIndex(({ verb, words }) => verb === 'infinitive' && !beginsWithNot(words));
  if (at < 0) return [];
  const between = segments.slice(at + 1);
  const isOne = between.every(
    (one) => one.verb !== 'finite' || complementing.has(one.words[0]?.term.folded ?? ''),
  );
  return isOne && !between.some(({ opens }) => opens === 'opposing')
    ? segments.slice(at).map(({ words }) => words.slice(0, mostWords))
    : [];
}

const beginsWithNot = ([first]: readonly Word[]) => first !== undefined && particles.has(first.term.folded);
