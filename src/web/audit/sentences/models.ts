import type { modelActions } from '#contract/audit/actions/models.ts';
import { setNames } from '#contract/measurements/words.ts';
import { after, quoted, type Sentences } from './entry-details.ts';

export const modelSentences: Sentences<keyof typeof modelActions> = {
  model_measured: ({ model, set }) => after(': ', quoted(model)) + after(', ', sets.get(set) ?? ''),
};

const sets = new Map<unknown, string>(
  Object.entries(setNames).map(([name, words]) => [name, words.toLowerCase()]),
);
