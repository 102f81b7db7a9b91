import { isDeepStrictEqual } from 'node:util';
import type { Criterion } from '#contract/lessons/criteria.ts';

/** Whether the criterion still has this scale: by its titles, never by the places of its levels alone. */
export const hasTitles = (criterion: Criterion | undefined, titles: readonly string[]): boolean =>
  criterion !== undefined &&
  isDeepStrictEqual(
    criterion.levels.map(({ title }) => title),
    [...titles],
  );
