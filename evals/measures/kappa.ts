/** Two ranks of one thing on one scale. */
export type Pair = readonly [expected: number, given: number];

/** With fewer pairs it says nothing: one of them moves it by tenths. */
export const fewestPairs = 30;

/** Cohen's kappa with quadratic weights: 1 is agreement, 0 is chance. Null where it says nothing. */
export function quadraticKappa(pairs: readonly Pair[]): number | null {
  if (pairs.length < fewestPairs) return null;
  const byChance = sum(pairs.map(([expected]) => sum(pairs.map(([, given]) => squared(expected - given)))));
  const seen = sum(pairs.map(([expected, given]) => squared(expected - given)));
  return byChance === 0 ? null : 1 - (seen * pairs.length) / byChance;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const squared = (number: number) => number * number;
