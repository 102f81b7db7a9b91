import type { ChangedShare, Comparison } from '#contract/measurements/schemas.ts';
import { chanceOf } from '#server/measuring/measures/exact.ts';
import type { StoredFigures } from './stored.ts';

/** A measurement that has come to its end. */
export interface Counted {
  id: string;
  createdAt: string;
  sum: string;
  figures: StoredFigures;
}

const rareChance = 0.05;

/** With the one before it: only equal sets are compared. */
export function compare(now: Counted, before: Counted | undefined): Comparison | null {
  if (!before) return null;
  const { id, createdAt: at } = before;
  if (before.sum !== now.sum) return { kind: 'other_set', id, at };
  return { kind: 'compared', id, at, shares: changedShares(now.figures, before.figures) };
}

/** Case by case: a share that fell says little where as many cases rose. */
export function changedShares(now: StoredFigures, before: StoredFigures): ChangedShare[] {
  const earlier = new Map(before.cases.map(({ key, shares }) => [key, shares]));
  return now.groups
    .flatMap(({ measures }) => measures)
    .flatMap(({ key, kind, better: wanted }) => {
      if (kind !== 'share' || wanted === 'neither') return [];
      const changes = now.cases.flatMap(({ key: name, shares }) => {
        const [is, was] = [shares[key], earlier.get(name)?.[key]];
        return is && was ? [is[0] / is[1] - was[0] / was[1]] : [];
      });
      if (changes.length === 0) return [];
      const rose = changes.filter((change) => change > 0).length;
      const fell = changes.filter((change) => change < 0).length;
      const [worse, better] = wanted === 'more' ? [fell, rose] : [rose, fell];
      const chance = chanceOf(worse, better);
      return [{ key, worse, better, chance, verdict: verdictOn(worse, better, chance) }];
    });
}

function verdictOn(worse: number, better: number, chance: number): ChangedShare['verdict'] {
  if (worse + better === 0) return 'same';
  if (chance >= rareChance) return 'chance';
  return worse > better ? 'worse' : 'better';
}
