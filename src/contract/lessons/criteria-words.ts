import type { LooksAt } from './criteria.ts';

/** Where a criterion looks, for the mentor and for authors. */
export const looksAtWords: Record<LooksAt, string> = {
  whole: 'всё',
  last_phrase: 'последняя фраза',
  lines: 'реплики',
};
