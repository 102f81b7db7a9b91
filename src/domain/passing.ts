import type { Criterion } from '#contract/lessons/criteria.ts';

type Scale = Pick<Criterion, 'levels' | 'passesFrom'>;

/** Index of the lowest level that passes: of four levels and more the third from below, if the author has said nothing. */
export function passingLevelOf({ levels, passesFrom }: Scale): number {
  const usual = levels.length < 4 ? 1 : 2;
  return Math.min(passesFrom ?? usual, levels.length - 1);
}

/** How many criteria stand below what passes; a level that isn't given, or doesn't count, is below. */
export const belowPass = (
  criteria: readonly (Scale & { id: string })[],
  levels: ReadonlyMap<string, number | null>,
): number =>
  criteria.filter((criterion) => (levels.get(criterion.id) ?? -1) < passingLevelOf(criterion)).length;
