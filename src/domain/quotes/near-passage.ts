import { mayBegin, mayEnd, type Passage, type Wanted } from './exact-passage.ts';
import { isNearlySame, type Term, type Word } from './quote-words.ts';

const fewestWords = 5;
const wordsPerChange = 6;
const mostChanges = 3;

/** A search made to be slow is given up; an ordinary one takes a hundredth of this. */
const mostSteps = 5_000;

/**
 * The passage that differs least from a quote, the first of equal ones: a word changed, added or left out for each six, at
 * most three. The first word and the last agree, and no firm word differs.
 */
export function findNearly(answer: Word[], quote: Word[], { from, proving }: Wanted): Passage | undefined {
  const [opening] = quote;
  if (!opening || quote.length < fewestWords) return undefined;
  const search = { answer, quote, proving, stepsLeft: mostSteps };
  let changes = Math.min(mostChanges, Math.max(1, Math.floor(quote.length / wordsPerChange)));
  let best: Passage | undefined;
  for (const first of answer.slice(from)) {
    if ((proving && !mayBegin(first)) || !isNearlySame(first.term, opening.term)) continue;
    const end = findEnd(search, first.index, changes);
    if (end) {
      best = { first, last: end.last };
      changes = end.changes - 1;
    }
    if (changes < 0 || search.stepsLeft <= 0) break;
  }
  return best;
}

interface Search {
  answer: Word[];
  quote: Word[];
  proving: boolean;
  stepsLeft: number;
}

interface End {
  last: Word;
  changes: number;
}

/** Where the passage that begins at `first` differs least from the quote, if it differs in no more than `most` words. */
function findEnd(search: Search, first: number, most: number): End | undefined {
  const ends = endsOf(search, first, most);
  if (ends.length === 0) return undefined;
  const costs = costsOf(search, first, most);
  const middle = first + search.quote.length - 1;
  let best: End | undefined;
  for (const last of ends) {
    const changes = costs?.[last.index - middle + most + 1] ?? never;
    if (changes < (best?.changes ?? most + 1)) best = { last, changes };
  }
  return best;
}

/** The words that agree with the quote's last one, from `most` words early to as many late. */
function endsOf(search: Search, first: number, most: number): Word[] {
  search.stepsLeft -= 1;
  const closing = search.quote.at(-1);
  const middle = first + search.quote.length - 1;
  const near = search.answer.slice(Math.max(first + 1, middle - most), middle + most + 1);
  return near.filter(
    (word) => closing && isNearlySame(word.term, closing.term) && (!search.proving || mayEnd(word)),
  );
}

/**
 * The changes up to the word before the last, by how far the answer's words are shifted against the quote's: Levenshtein's
 * distance of words, on the few diagonals that so few changes can reach. A border on both sides spares the bounds' check.
 */
function costsOf(search: Search, first: number, most: number): number[] | undefined {
  const { answer, quote } = search;
  const costs = Array.from({ length: 2 * most + 3 }, () => never);
  const middle = most + 1;
  costs[middle] = 0;
  for (let at = middle + 1; at <= middle + most; at += 1) {
    costs[at] = (costs[at - 1] ?? never) + costOf(answer[first + at - middle]?.term);
  }
  for (let row = 1; row < quote.length - 1; row += 1) {
    search.stepsLeft -= 1;
    const word = quote[row];
    if (!word || search.stepsLeft <= 0) return undefined;
    if (addRow(costs, word.term, (at) => answer[first + row + at - middle]?.term) > most) return undefined;
  }
  return costs;
}

/** Changes the costs to those up to one more word of the quote, and returns the lowest. */
function addRow(costs: number[], term: Term, otherAt: (at: number) => Term | undefined): number {
  let lowest = never;
  let left = never;
  for (let at = 1; at < costs.length - 1; at += 1) {
    const other = otherAt(at);
    const changed = (costs[at] ?? never) + costOfChange(term, other);
    const leftOut = (costs[at + 1] ?? never) + costOf(term);
    const added = left + costOf(other);
    left = Math.min(changed, leftOut, added);
    costs[at] = left;
    lowest = Math.min(lowest, left);
  }
  return lowest;
}

/** More than any number of changes that is looked for. */
const never = 1_000;

/** Of adding a word or leaving it out. */
const costOf = (term: Term | undefined): number => (term && !term.firm ? 1 : never);

function costOfChange(one: Term, other: Term | undefined): number {
  if (!other) return never;
  if (isNearlySame(one, other)) return 0;
  return one.firm || other.firm ? never : 1;
}
