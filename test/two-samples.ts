export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? NaN) + (sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? NaN)) / 2;
}

/** The Mann-Whitney U test of two samples of continuous values, by the normal approximation; `p` is two-sided. */
export function uTest(one: readonly number[], other: readonly number[]): { z: number; p: number } {
  const ranked = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
    .toSorted((a, b) => a.value - b.value)
    .flatMap(({ isOne }, index) => (isOne ? [index + 1] : []));
  const rankSum = ranked.reduce((sum, rank) => sum + rank, 0);
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
  const z = (u - mean) / deviation;
  return { z, p: 2 * (1 - normal(Math.abs(z))) };
}

/** The normal distribution function, to within 1e-7 (Abramowitz and Stegun, 26.2.17). */
function normal(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x);
  const series =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
