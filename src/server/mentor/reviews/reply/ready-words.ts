import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createWordReader } from '#domain/quotes/quote-words.ts';
import { type QuotedPassage, quotedPassages, sentencesAround } from '#domain/quotes/quoted-passages.ts';
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
  const passages = quotedPassages(text);
  const ready: QuotedPassage[] = [];
  for (const passage of passages) {
    await yieldToOthers();
    if (isReady(passage.inner)) ready.push(passage);
  }
  if (ready.length === 0) return { text, words: [], sentences: 0 };
  const sentences = sentencesAround(text, passages);
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
