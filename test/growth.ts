import { processorMs } from './processor-time.ts';

const times = 8;
/** A square would be 8, what sorts about 1.2; the rest is what a cache that only the smaller size fits adds. */
const mostTimes = 5;
/** Only what looks steep is measured more than once. */
const passes = 5;
/** Too little to tell from the collector's own work, on whatever machine. */
const negligibleMs = 50;

/** Of a processor's time, in milliseconds that go on in steps. */
interface Clock {
  now: () => number;
  stepMs: number;
}

/**
 * How many times what its eighths cost one after another the whole costs, if that is more than work that grows with its size
 * may: `undefined` where it doesn't. Eight eighths leave as much garbage as the whole, so both pay for the collector. Both are
 * measured in one run, by a processor's time (this thread's, unless said otherwise), so that no machine is too slow or too busy.
 */
export async function steepGrowth(
  work: (size: number) => unknown,
  size: number,
  { now, stepMs }: Clock = { now: processorMs, stepMs: 1 },
): Promise<number | undefined> {
  const costOf = async (sizes: readonly number[]) => {
    const started = now();
    for (const one of sizes) await work(one);
    return now() - started;
  };
  // Each a little smaller than the one before: a reader may remember the last text.
  const inEighths = Array.from({ length: times }, (_, at) => Math.ceil((size / times) * (1 - at / 100)));
  let [whole, eighths, steepness] = [Infinity, Infinity, 0];
  // The least of what it took to be done: the first run also compiles the code, and a later one may meet the collector's work.
  for (let pass = 0; pass < passes; pass += 1) {
    whole = Math.min(whole, await costOf([size]));
    if (whole <= negligibleMs) return undefined;
    eighths = Math.min(eighths, await costOf(inEighths));
    steepness = whole / Math.max(eighths, stepMs);
    if (steepness <= mostTimes) return undefined;
  }
  return Math.round(steepness);
}
