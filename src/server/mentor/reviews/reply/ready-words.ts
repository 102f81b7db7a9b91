import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createWordReader } from '#domain/quotes/quote-words.ts';
import { createQuoteReader, type ReadQuote } from '#domain/quotes/quotes.ts';

// Where a mentor leads, it asks and offers no words. Ready are words in quotation marks that nobody has said yet.

/** Whether a passage from between quotation marks is words to be said. */
export type IsReady = (passage: string) => boolean;

/** `said`: the answer, with everybody's lines if it is a talk, and whatever else a mentor may quote. */
export function createReadyFinder(said: readonly string[]): IsReady {
  const readers = said.map((text) => createQuoteReader(text));
  const read = createWordReader();
  return (passage) =>
    read(passage).length >= fewestWords && !readers.some((readQuote) => isSaid(readQuote(passage)));
}

/** With a negation, too, and with something left out. */
const isSaid = (found: ReadQuote): boolean => found.kind !== 'lost' || found.why === 'skips';

const fewestWords = 4;

interface Cut {
  text: string;
  /** The ready words, and how many sentences went with them. */
  words: string[];
  sentences: number;
}

/** The text without the sentences that have ready words. Yields between passages, as a long answer takes its time. */
export async function cutReadyWords(text: string, isReady: IsReady): Promise<Cut> {
  const passages = passagesOf(text);
  const ready: Passage[] = [];
  for (const passage of passages) {
    await yieldToOthers();
    if (isReady(passage.inner)) ready.push(passage);
  }
  if (ready.length === 0) return { text, words: [], sentences: 0 };
  const sentences = sentencesOf(text, passages);
  const kept = sentences.filter(
    ({ start, end }) => !ready.some((passage) => start <= passage.start && passage.start < end),
  );
  const left = kept.map(({ start, end }) => text.slice(start, end)).join('');
  return {
    text: left
      .replace(bareMarkers, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    words: ready.map(({ inner }) => inner),
    sentences: sentences.length - kept.length,
  };
}

interface Place {
  start: number;
  end: number;
}

interface Passage extends Place {
  /** Without its marks. */
  inner: string;
}

/** Between quotation marks of any kind; one that is never closed goes to the end of its paragraph. */
function passagesOf(text: string): Passage[] {
  return [...text.matchAll(quoted)].map(({ 0: passage, index: start }) => ({
    start,
    end: start + passage.length,
    inner: passage.replace(/^.|[»“”"]$/gsu, ''),
  }));
}

const quoted =
  /«(?:[^«»]|«[^«»]*»)*?(?:»|(?=\n\s*\n)|$)|[„“](?:[^„“”"]*?)(?:[“”"]|(?=\n\s*\n)|$)|"[^"]*?(?:"|(?=\n\s*\n)|$)/gu;

/** One ends where no quotation is open. A line that ends with a colon goes with the next. */
function sentencesOf(text: string, passages: readonly Place[]): Place[] {
  let masked = text;
  for (const { start, end } of passages) {
    const isEnd = /[.!?…]["»“”]$/u.test(text.slice(start, end)) && /^\s+["«„“]?\p{Lu}/u.test(text.slice(end));
    const mask = 'x'.repeat(end - start - 1) + (isEnd ? '.' : 'x');
    masked = masked.slice(0, start) + mask + masked.slice(end);
  }
  const sentences: Place[] = [];
  let start = 0;
  for (const { 0: border, index } of masked.matchAll(borders)) {
    sentences.push({ start, end: index + border.length });
    start = index + border.length;
  }
  return [...sentences, { start, end: text.length }];
}

const borders = /[.!?…]+[)\]*_]*(?:\s+|$)|(?<!:[*_]*\s*)\n\s*/gu;

/** What is left of a list where its items are gone. */
const bareMarkers = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]*(?:\n|$)/gm;

/** Passes on a text that streams; ready words don't show even before they are cut. */
export function hideReadyWords(isReady: IsReady, show: (piece: string) => void): (piece: string) => void {
  let held = '';
  return (piece) => {
    let shown = '';
    for (const char of piece) {
      if (held === '' && !(char in closings)) {
        shown += char;
        continue;
      }
      const isClosed = held !== '' && closings[held.charAt(0)]?.includes(char);
      held += char;
      const end = isClosed ? char : endOfParagraph.exec(held)?.[0];
      if (end === undefined) continue;
      shown += isReady(held.slice(1, -end.length)) ? `${held.charAt(0)}…${end}` : held;
      held = '';
    }
    if (shown !== '') show(shown);
  };
}

const closings: Record<string, string> = { '«': '»', '„': '“”"', '“': '”', '"': '"' };

const endOfParagraph = /\n\s*\n$|\n#$/;
