import { processorMs } from './processor-time.ts';

const times = 8;
/** A square would be 64, what sorts about 10; the rest is what garbage, and a cache that only the smaller size fits, add. */
const mostTimes = 40;
/** Too little to tell from the collector's own work, on whatever machine. */
const negligibleMs = 50;

/** Of a processor's time, in milliseconds that go on in steps. */
interface Clock {
  now: () => number;
  stepMs: number;
}

/**
 * How many times an eighth of the size costs what the whole costs, if that is more than work that grows with its size may:
 * `undefined` where it doesn't. Both are measured in one run, by a processor's time (this thread's, unless said otherwise), so
 * that no machine is too slow or too busy.
 */
export async function steepGrowth(
  work: (size: number) => unknown,
  size: number,
  { now, stepMs }: Clock = { now: processorMs, stepMs: 1 },
): Promise<number | undefined> {
  const costOf = async (part: number) => {
    const started = now();
    await work(part);
    return now() - started;
  };
  let whole = await costOf(size);
  let part = 0;
  for (let pass = 0; pass < 3; pass += 1) {
    if (whole <= negligibleMs) return undefined;
    // The least of what it took to be done: the first run also compiles the code, which the whole has done by now.
    const again = await costOf(Math.ceil(size / times));
    part = pass === 0 ? again : Math.min(part, again);
    if (whole / Math.max(part, stepMs) <= mostTimes) return undefined;
    whole = Math.min(whole, await costOf(size));
  }
  return Math.round(whole / Math.max(part, 1));
}
