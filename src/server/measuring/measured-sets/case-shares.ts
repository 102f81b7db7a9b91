import { setImmediate as giveWay } from 'node:timers/promises';
import type { Measure } from '#server/measuring/measures/measure.ts';
import { sum } from '#server/platform/sum.ts';
import type { Counted } from './measured-set.ts';

interface Asked<Reply> {
  key: string;
  reply: Reply;
}

/**
 * The shares of each case by itself, counted as those of all. One whose parts don't add up to the whole is of several cases
 * together and is left out: it can't be compared case by case.
 */
export async function sharesByCase<Reply>(
  all: readonly Asked<Reply>[],
  whole: readonly Measure[],
  measuresOf: (one: Reply) => Measure[],
): Promise<Counted['cases']> {
  const cases: Counted['cases'] = [];
  for (const { key, reply } of all) {
    await giveWay();
    const shares = measuresOf(reply).flatMap((one) =>
      one.kind === 'share' && one.of > 0 ? [[one.key, [one.count, one.of]] as const] : [],
    );
    cases.push({ key, shares: Object.fromEntries(shares.map(([name, [count, of]]) => [name, [count, of]])) });
  }
  const additive = new Set(whole.filter((one) => isSum(one, cases)).map(({ key }) => key));
  return cases.map(({ key, shares }) => ({
    key,
    shares: Object.fromEntries(Object.entries(shares).filter(([name]) => additive.has(name))),
  }));
}

function isSum(one: Measure, cases: Counted['cases']): boolean {
  if (one.kind !== 'share' || one.better === 'neither') return false;
  const total = (at: 0 | 1) => sum(cases.map(({ shares }) => shares[one.key]?.[at] ?? 0));
  return total(0) === one.count && total(1) === one.of;
}
