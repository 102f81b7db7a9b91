/** Where a share of `of` lies by an exact binomial interval of 95 % (Clopper and Pearson); null without a case. */
export function exactInterval(count: number, of: number): { low: number; high: number } | null {
  if (of === 0) return null;
  const tail = (1 - 0.95) / 2;
  return {
    low: count === 0 ? 0 : rootOf((share) => atLeast(count, of, share) - tail),
    high: count === of ? 1 : rootOf((share) => tail - atMost(count, of, share)),
  };
}

/** How likely so uneven a split of changed cases is if neither side is favoured: the exact sign test, two-sided. */
export function chanceOf(worse: number, better: number): number {
  const changed = worse + better;
  return Math.min(1, 2 * atLeast(Math.max(worse, better), changed, 0.5));
}

const atLeast = (count: number, of: number, share: number): number => {
  let total = 0;
  for (let one = count; one <= of; one += 1) total += likelihood(one, of, share);
  return total;
};

const atMost = (count: number, of: number, share: number): number => 1 - atLeast(count + 1, of, share);

function likelihood(count: number, of: number, share: number): number {
  if (share <= 0 || share >= 1) return Number(count === (share <= 0 ? 0 : of));
  return Math.exp(logOfChoices(count, of) + count * Math.log(share) + (of - count) * Math.log(1 - share));
}

function logOfChoices(count: number, of: number): number {
  let log = 0;
  for (let one = 1; one <= count; one += 1) log += Math.log((of - count + one) / one);
  return log;
}

const halvings = 60;

/** Of a function that grows from below zero to above it. */
function rootOf(grows: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    if (grows(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
