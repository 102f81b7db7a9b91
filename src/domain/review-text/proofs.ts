import type { Criterion } from '#contract/lessons/criteria.ts';

/** What is missing can't be quoted: neither at the lowest level, nor at the top of a criterion that wants something absent. */
export const needsNoQuote = (level: number | null, criterion: Criterion | undefined): boolean =>
  level === 0 || (criterion?.byAbsence === true && level === criterion.levels.length - 1);
