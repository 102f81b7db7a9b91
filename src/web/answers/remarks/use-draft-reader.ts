import { useEffect, useMemo, useState } from 'react';
import type { createQuoteReader } from '#domain/quotes/quotes.ts';
import { createDraftReader, type Draft } from './read-draft.ts';
import type { ShownFeedback } from './shown-feedback.ts';

type Judge = typeof createQuoteReader;

let loaded: Judge | undefined;

/**
 * Reads a review while it is written. Who reads a finished one doesn't load what judges quotes; who waits for one loads it
 * before the first words come. Until then, and where it can't be loaded, the review is shown when it is whole.
 */
export function useDraftReader(
  isAwaited: boolean,
  { content, lines, criteria, open }: Draft,
): (text: string) => ShownFeedback | undefined {
  const [judge, setJudge] = useState<Judge | undefined>(() => loaded);
  useEffect(() => {
    if (!isAwaited || judge) return;
    const keep = (module: { createQuoteReader: Judge }) => {
      loaded = module.createQuoteReader;
      setJudge(() => loaded);
    };
    import('#domain/quotes/quotes.ts').then(keep, () => {});
  }, [isAwaited, judge]);
  return useMemo(
    () => (judge ? createDraftReader({ content, lines, criteria, open }, judge) : () => undefined),
    [judge, content, lines, criteria, open],
  );
}
