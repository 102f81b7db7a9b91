import { sum } from '#server/platform/sum.ts';
export interface PairedDifference {
  mean: number;
  /** The ends of the 95 % confidence interval. */
  low: number;
  high: number;
}

/**
 * The mean of the differences with its 95 % confidence interval, mean ± t·s/√n: NIST/SEMATECH e-Handbook of Statistical
 * Methods, 1.3.5.2 «Confidence Limits for the Mean», applied to the differences (7.3.1, paired observations). Needs two.
 */
export function pairedDifference(differences: readonly number[]): PairedDifference {
  const n = differences.length;
  const mean = sum(differences) / n;
  const variance = sum(differences.map((one) => (one - mean) ** 2)) / (n - 1);
  const margin = studentT975(n - 1) * Math.sqrt(variance / n);
  return { mean, low: mean - margin, high: mean + margin };
}

/**
 * Student's t that 97.5 % are below, by the expansion in powers of 1/ν: M. Abramowitz, I. Stegun, Handbook of Mathematical
 * Functions, 26.7.5. From nine degrees of freedom on it is right to three decimals.
 */
export function studentT975(freedom: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
