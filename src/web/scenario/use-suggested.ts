import { useState } from 'react';
import { get } from 'react-hook-form';
import type { CardFields } from './card-fields.ts';

/** Which fields still hold what the model has suggested. */
export function useSuggested(fields: CardFields) {
  const [suggestion, setSuggestion] = useState<CardFields>();
  return {
    remember: setSuggestion,
    isUntouched(path: string): boolean {
      const now: unknown = get(fields, path);
      return typeof now === 'string' && now.trim() !== '' && now === get(suggestion, path);
    },
  };
}
