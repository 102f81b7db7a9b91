import type { RunFigures } from '#contract/runs/schemas.ts';
import { type Pair, quadraticKappa } from '#server/measuring/measures/kappa.ts';

/** With fewer cells the counts say more. */
export const fewestForKappa = 100;
const draws = 2_000;

/** With an interval of 95 % by drawing the cells again; the same for the same seed. */
export function kappaWithInterval(pairs: readonly Pair[], seed: number): RunFigures['kappa'] {
  if (pairs.length < fewestForKappa) return null;
  const value = quadraticKappa(pairs);
  if (value === null) return null;
  const random = randomFrom(seed);
  const drawn = Array.from({ length: draws }, () =>
    quadraticKappa(pairs.map((pair) => pairs[Math.floor(random() * pairs.length)] ?? pair)),
  )
    .filter((kappa) => kappa !== null)
    .toSorted((one, other) => one - other);
  const at = (share: number) => drawn[Math.min(drawn.length - 1, Math.floor(drawn.length * share))] ?? value;
  return { value, from: at(0.025), to: at(0.975), n: pairs.length };
}

/** A generator of 32 bits (mulberry32), between zero and one. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
