import { useState } from 'react';
import { get } from 'react-hook-form';
import type { CardFields } from './card-fields.ts';

/** Which fields still hold what the model has suggested: none that was edited, were it back to the same words. */
export function useSuggested(fields: CardFields) {
  const [suggestion, setSuggestion] = useState<CardFields>();
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());

  function remember(given: CardFields | undefined): void {
    setSuggestion(given);
    setEdited(new Set());
  }

  return {
    remember,
    /** The author answers for all of them now. */
    forget: () => remember(undefined),
    edit(path: string): void {
      if (suggestion && !edited.has(path)) setEdited(new Set([...edited, path]));
    },
    isUntouched(path: string): boolean {
      const now: unknown = get(fields, path);
      return (
        !edited.has(path) && typeof now === 'string' && now.trim() !== '' && now === get(suggestion, path)
      );
    },
  };
}
