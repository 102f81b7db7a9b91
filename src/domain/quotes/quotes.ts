import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { studentLabel } from '#domain/talk-lines.ts';
import { markDenials } from './denials.ts';
import { findExactly, mayBegin, type Passage, proves } from './exact-passage.ts';
import { findNearly } from './near-passage.ts';
import { isTooShort } from './quotable.ts';
import { createWordReader, type Term, type Word } from './quote-words.ts';
import { lyingGap } from './skipped.ts';

/** Finds one quote that proves; for several quotes of one answer use `createQuoteFinder`. */
export function findQuote(
  answer: string,
  quote: string,
  within?: readonly Readonly<QuoteRange>[],
): QuoteRanges | undefined {
  return createQuoteFinder(answer, within)(quote);
}

/** Offsets into the answer in UTF-16 units, in order, apart from each other; each range begins and ends with a word. */
export type QuoteRanges = [start: number, end: number][];

export type ReadQuote =
  | { kind: 'proof'; ranges: QuoteRanges }
  /** Shown with the negation that it was cut from, it proves nothing. */
  | { kind: 'denied'; ranges: QuoteRanges; by: string }
  | { kind: 'lost'; why: 'absent' }
  /** What its ellipsis leaves out changes what it says. */
  | { kind: 'lost'; why: 'skips'; skipped: string };

/** Like `createQuoteReader`, where nothing but proofs counts. Undefined where the student doesn't say so. */
export function createQuoteFinder(
  answer: string,
  within?: readonly Readonly<QuoteRange>[],
): (quote: string) => QuoteRanges | undefined {
  const read = createQuoteReader(answer, within);
  return (quote) => {
    const found = read(quote);
    return found.kind === 'proof' ? found.ranges : undefined;
  };
}

/**
 * Finds what a model quotes in a student's answer, by words: what is shown as a quote is always the student's own text, and no
 * text is cut so that it says the opposite. Where an answer has other people's words too, it is looked for `within` the
 * student's, and no passage goes from one of these ranges into the next.
 */
export function createQuoteReader(
  answer: string,
  within?: readonly Readonly<QuoteRange>[],
): (quote: string) => ReadQuote {
  const read = createWordReader();
  const text: Text = { answer, words: wordsWithin(answer, within ?? [[0, answer.length]], read) };
  return (given) => {
    const quote = within ? given.replace(ownLabel, '') : given;
    return readParts(text, waysToPart(quote, read(quote)));
  };
}

interface Text {
  answer: string;
  words: Word[];
}

/** A model may copy it with the line. */
const ownLabel = new RegExp(`^[^\\p{L}]*${studentLabel}\\s*:`, 'iu');

function wordsWithin(
  answer: string,
  within: readonly Readonly<QuoteRange>[],
  read: ReturnType<typeof createWordReader>,
): Word[] {
  const words: Word[] = [];
  for (const [from, to] of within) {
    const text = answer.slice(from, to);
    const own = read(text);
    markDenials(text, own);
    const first = words.length;
    for (const { denial, until, ...word } of own) {
      words.push({
        ...word,
        index: words.length,
        start: from + word.start,
        end: from + word.end,
        ...(denial && { denial: { ...denial, from: first + denial.from } }),
        ...(until !== undefined && { until: first + until }),
      });
    }
    words.push({ term: border, index: words.length, start: to, end: to });
  }
  return words;
}

/** No quote has it, and none may leave it out. */
const border: Term = { folded: '', firm: true };

/** «[…]» skips some of the answer, and so may «…», which may also be the student's own. */
function waysToPart(quote: string, words: Word[]): Word[][][] {
  const ways = [skipMark, ellipsis].map((mark) => partsOf(quote, words, mark));
  return ways.filter((parts, at) => parts.length !== ways[at - 1]?.length);
}

const ellipsis = /…|\.{3}/;
const skipMark = /\[\s*(?:…|\.{3})\s*\]/;

/** The words of a quote, divided where it skips some of the answer. */
function partsOf(quote: string, words: Word[], mark: RegExp): Word[][] {
  const parts: Word[][] = [];
  let end = 0;
  for (const word of words) {
    const part = mark.test(quote.slice(end, word.start)) ? undefined : parts.at(-1);
    if (part) part.push(word);
    else parts.push([word]);
    end = word.end;
  }
  return parts;
}

/** As a whole first: an ellipsis may be the student's own. What is denied comes last: the same words may stand elsewhere too. */
function readParts(text: Text, ways: Word[][][]): ReadQuote {
  const whole = ways[0]?.flat() ?? [];
  if (isTooShort(whole)) return absent;
  const exact = findExactly(text.words, whole, { from: 0, proving: true });
  if (exact) return shown(text, [exact]);
  for (const parts of ways) {
    if (parts.length < 2) continue;
    const inOrder = findInOrder(text, parts);
    if (inOrder !== absent) return inOrder;
  }
  const near = findNearly(text.words, whole, { from: 0, proving: true });
  if (near) return shown(text, [near]);
  const any = { from: 0, proving: false };
  const denied = findExactly(text.words, whole, any) ?? findNearly(text.words, whole, any);
  return denied ? shown(text, [denied]) : absent;
}

const absent: ReadQuote = { kind: 'lost', why: 'absent' };

/** With the negation that it was cut from. */
function shown({ answer, words }: Text, passages: readonly Passage[]): ReadQuote {
  let by: string | undefined;
  const ranges = passages.map((passage): [number, number] => {
    const from = words[passage.first.denial?.from ?? passage.first.index] ?? passage.first;
    const to = words[Math.max(passage.last.until ?? 0, passage.last.index)] ?? passage.last;
    if (!proves(passage)) by ??= negationOf({ answer, words }, passage, { from, to });
    return [from.start, to.end];
  });
  return by === undefined ? { kind: 'proof', ranges } : { kind: 'denied', ranges, by };
}

/** What the passage was cut from, in the answer's own words. */
function negationOf(
  { answer, words }: Text,
  { first, last }: Passage,
  shownTo: { from: Word; to: Word },
): string {
  const { from, to } = shownTo;
  if (mayBegin(first)) return answer.slice(words[last.index + 1]?.start, to.end);
  const most = words[Math.min(from.index + longestNegation, first.index) - 1] ?? from;
  return answer.slice(from.start, most.end);
}

const longestNegation = 4;

/** The negation that a chosen place was cut from, in the answer's own words; undefined where its text says what it says. */
export function cutFromNegation(
  answer: string,
  [start, end]: Readonly<QuoteRange>,
  within?: readonly Readonly<QuoteRange>[],
): string | undefined {
  const words = wordsWithin(answer, within ?? [[0, answer.length]], createWordReader());
  const first = words.find((word) => word.start >= start);
  const last = words.findLast((word) => word.end <= end);
  if (!first || !last) return undefined;
  const read = shown({ answer, words }, [{ first, last }]);
  return read.kind === 'denied' ? read.by : undefined;
}

const mostParts = 3;

/** Each part stands after the one before it and is long enough by itself: single words are found in any text. */
function findInOrder({ answer, words }: Text, parts: Word[][]): ReadQuote {
  if (parts.length > mostParts || parts.some(isTooShort)) return absent;
  const passages: Passage[] = [];
  for (const part of parts) {
    const last = passages.at(-1)?.last;
    const wanted = { from: last ? last.index + 1 : 0, proving: true };
    const passage = findExactly(words, part, wanted) ?? findNearly(words, part, wanted);
    if (!passage) return findDenied({ answer, words }, part, wanted.from);
    const skipped = last && lyingGap(between({ answer, words }, last, passage.first));
    if (skipped !== undefined) return { kind: 'lost', why: 'skips', skipped };
    passages.push(passage);
  }
  return shown({ answer, words }, passages);
}

/** A part that stands behind a negation only: the ellipsis has left that out. */
function findDenied({ answer, words }: Text, part: Word[], from: number): ReadQuote {
  const passage = findExactly(words, part, { from, proving: false });
  const first = passage && words[passage.first.denial?.from ?? passage.first.index];
  if (!first) return absent;
  return { kind: 'lost', why: 'skips', skipped: answer.slice(first.start, first.end) };
}

/** What an ellipsis leaves out; nothing where the student says the parts at different times. */
function between({ answer, words }: Text, last: Word, first: Word): Text {
  const text = answer.slice(last.end, first.start);
  const skipped = words.slice(last.index + 1, first.index);
  if (skipped.some(({ term }) => term === border)) return { answer: '', words: [] };
  const from = last.end;
  return {
    answer: text,
    words: skipped.map((word) => ({ ...word, start: word.start - from, end: word.end - from })),
  };
}
