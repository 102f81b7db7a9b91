import { type Outcome, outcomeWords } from '#domain/review-text/review-labels.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { OpenRemark } from '#server/mentor/feedback/open-remark.ts';
import type { Sentence } from './demo-sentences.ts';
import { signSpokenOf, type Sight } from './demo-signs.ts';

/** What became of earlier remarks, a line for each: a change is believed only where the new text shows it. */
export const demoChecks = (remarks: readonly OpenRemark[], answer: string, sentences: Sentence[]): string[] =>
  remarks.map((remark, index) => checkLine(index + 1, outcomeOf(remark, answer, sentences)));

function checkLine(number: number, { outcome, quote }: Found): string {
  const proof = quote === undefined ? '' : ` > ${quote}`;
  return `- З${number}: ${outcomeWords[outcome]}. ${said[outcome]}${proof}`;
}

interface Found {
  outcome: Outcome;
  quote?: string | undefined;
}

const said: Record<Outcome, string> = {
  closed: 'Это место теперь другое.',
  partly: 'Прежних слов нет, но того, чего не хватало, пока не видно.',
  open: 'Здесь пока без изменений.',
};

/** A shorter text has lost more than it has mended. */
const shortestRevision = 10;

function outcomeOf({ text, quotes }: OpenRemark, answer: string, sentences: Sentence[]): Found {
  const gone = quotes.filter((quote) => !has(answer, quote)).length;
  const before = signSpokenOf(text);
  if (before) {
    const now = before.sign.look(sentences);
    const quote = quoteOf(now.places);
    if (now.strength > before.strength && quote !== undefined) return { outcome: 'closed', quote };
    return { outcome: gone > 0 ? 'partly' : 'open' };
  }
  if (gone === 0) return { outcome: 'open' };
  const isRewritten = gone === quotes.length && foldTitle(answer).split(' ').length >= shortestRevision;
  if (!isRewritten) return { outcome: 'partly' };
  return { outcome: 'closed', quote: quoteOf(nearest(sentences, [text, ...quotes].join(' '))) };
}

const has = (answer: string, quote: string) => ` ${foldTitle(answer)} `.includes(` ${foldTitle(quote)} `);

function quoteOf(places: Sight['places']): string | undefined {
  for (const { sentence, at } of places) {
    const quote = sentence.quoteAt(at);
    if (quote !== undefined) return quote;
  }
  return undefined;
}

/** The sentences that share most of their longer words with the remark: what replaced its quote speaks of the same. */
function nearest(sentences: Sentence[], remark: string): Sight['places'] {
  const spoken = new Set(longWords(remark));
  const shared = ({ text }: Sentence) => longWords(text).filter((word) => spoken.has(word)).length;
  return sentences
    .map((sentence) => ({ sentence, at: 0, shared: shared(sentence) }))
    .toSorted((one, other) => other.shared - one.shared);
}

const longWords = (text: string) =>
  foldTitle(text)
    .split(' ')
    .filter(({ length }) => length > 4)
    .map((word) => word.slice(0, 5));
