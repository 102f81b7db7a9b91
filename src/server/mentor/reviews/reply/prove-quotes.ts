import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { createQuoteReader, type ReadQuote } from '#domain/quotes/quotes.ts';
import { areApart, imitationsIn } from '#server/models/safety/imitated-form.ts';

/** A quote that proves nothing, and why. */
export interface FailedQuote {
  quote: string;
  why: Exclude<ReadQuote, { kind: 'proof' }> | { kind: 'lost'; why: 'imitates' | 'copied' };
}

export interface Proof {
  /** The places of what is shown. */
  quotes: QuoteRange[];
  /** Those of them that say what they show. */
  proving: QuoteRange[];
  isProven: boolean;
  lost: number;
  failures: FailedQuote[];
}

export interface Quotable {
  answer: string;
  /** Of a talk: the lines that are judged. */
  within: QuoteRange[] | undefined;
  /** Of a take: the lines that it has copied. */
  copied: QuoteRange[] | undefined;
}

/** The places of the quotes in the answer; one from a line that imitates the format proves nothing, nor does one of a denial. */
export function quoteProver({ answer, within, copied }: Quotable) {
  const read = createQuoteReader(answer, within);
  const readCopied = copied && createQuoteReader(answer, copied);
  const imitations = imitationsIn(answer, within);
  return async (quotes: readonly string[]): Promise<Proof> => {
    const proof: Proof = { quotes: [], proving: [], isProven: false, lost: 0, failures: [] };
    for (const quote of quotes) {
      await yieldToOthers();
      const found = read(quote);
      const isImitated = found.kind !== 'lost' && !areApart(found.ranges, imitations);
      const isShown = found.kind !== 'lost' && !isImitated;
      const isCopied = found.kind === 'lost' && readCopied !== undefined && readCopied(quote).kind !== 'lost';
      if (isShown) proof.quotes.push(...found.ranges);
      else proof.lost += 1;
      if (isShown && found.kind === 'proof') {
        proof.isProven = true;
        proof.proving.push(...found.ranges);
      } else if (isImitated) proof.failures.push({ quote, why: { kind: 'lost', why: 'imitates' } });
      else if (isCopied) proof.failures.push({ quote, why: { kind: 'lost', why: 'copied' } });
      else if (found.kind !== 'proof') proof.failures.push({ quote, why: found });
    }
    return proof;
  };
}

/** Of words that a take has copied alone: they neither prove nor reproach. */
export const isOfCopied = ({ quotes, failures }: Proof): boolean =>
  quotes.length === 0 && failures.some(({ why }) => why.kind === 'lost' && why.why === 'copied');
