import type { Word } from './quote-words.ts';

/** Words of an answer that stand together, from the first one to the last. */
export interface Passage {
  first: Word;
  last: Word;
}

/** Which passages are looked for. */
export interface Wanted {
  from: number;
  /** Only those that say what their text says. */
  proving: boolean;
}

/** The first occurrence of a quote's words, by Knuth, Morris and Pratt: an answer may be one word repeated. */
export function findExactly(answer: Word[], quote: Word[], { from, proving }: Wanted): Passage | undefined {
  const fallbacks = fallbacksOf(quote);
  let matched = 0;
  for (const last of answer.slice(from)) {
    while (matched > 0 && quote[matched]?.term !== last.term) matched = fallbacks[matched - 1] ?? 0;
    if (quote[matched]?.term === last.term) matched += 1;
    if (matched < quote.length) continue;
    const first = answer[last.index - matched + 1];
    if (first && (!proving || proves({ first, last }))) return { first, last };
    // The `while` goes on from the longest beginning of the quote that ends here: nothing follows its last word.
  }
  return undefined;
}

/** Whether nothing before it or behind it denies it. */
export const proves = ({ first, last }: Passage): boolean => mayBegin(first) && mayEnd(last);

export const mayBegin = ({ denial }: Word): boolean => denial?.negates !== true;
export const mayEnd = ({ until }: Word): boolean => until === undefined;

/** For each beginning of a quote: how many words of it are both its own beginning and its end. */
function fallbacksOf(quote: Word[]): number[] {
  const fallbacks = [0];
  let matched = 0;
  for (const word of quote.slice(1)) {
    while (matched > 0 && quote[matched]?.term !== word.term) matched = fallbacks[matched - 1] ?? 0;
    if (quote[matched]?.term === word.term) matched += 1;
    fallbacks.push(matched);
  }
  return fallbacks;
}
