import { useEffect, useMemo, useState } from 'react';
import type { createDraftReader, Draft } from './read-draft.ts';
import type { ShownFeedback } from './shown-feedback.ts';

type Create = typeof createDraftReader;

/** Once a tab has it, no review waits for it. */
const loaded: { create?: Create } = {};

/**
 * Reads a review while it is written. Who reads a finished one doesn't load what it takes to judge quotes; who waits for one
 * loads it before the first words come. Until then, and where it can't be loaded, the review is shown when it is whole.
 */
export function useDraftReader(
  isAwaited: boolean,
  { content, lines, criteria, open }: Draft,
): (text: string) => ShownFeedback | undefined {
  const [create, setCreate] = useState<Create | undefined>(() => loaded.create);
  useEffect(() => {
    if (!isAwaited || create) return;
    const keep = (module: { createDraftReader: Create }) => {
      loaded.create = module.createDraftReader;
      setCreate(() => module.createDraftReader);
    };
    import('./read-draft.ts').then(keep, () => {});
  }, [isAwaited, create]);
  return useMemo(
    () => (create ? create({ content, lines, criteria, open }) : () => undefined),
    [create, content, lines, criteria, open],
  );
}
