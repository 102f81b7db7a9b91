/** Two ranks of one thing on one scale. */
export type Pair = readonly [expected: number, given: number];

/** With fewer pairs it says nothing: one of them moves it by tenths. */
export const fewestPairs = 30;

/** Cohen's kappa with quadratic weights: 1 is agreement, 0 is chance. Null where it says nothing. */
export function quadraticKappa(pairs: readonly Pair[]): number | null {
  if (pairs.length < fewestPairs) return null;
  // Each expected rank beside each given one, without a look at each couple of them: an interval asks two thousand times.
  const sums = { expected: 0, given: 0, expectedSquared: 0, givenSquared: 0, seen: 0 };
  for (const [expected, given] of pairs) {
    sums.expected += expected;
    sums.given += given;
    sums.expectedSquared += squared(expected);
    sums.givenSquared += squared(given);
    sums.seen += squared(expected - given);
  }
  const { seen } = sums;
  const byChance = pairs.length * (sums.expectedSquared + sums.givenSquared) - 2 * sums.expected * sums.given;
  return byChance === 0 ? null : 1 - (seen * pairs.length) / byChance;
}

const squared = (number: number) => number * number;
