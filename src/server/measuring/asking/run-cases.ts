import type { EvalCase } from '#server/measuring/set/eval-case.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import type { FaultKind } from '#server/models/model-fault.ts';
import type { Writer } from '#server/models/model.ts';
import { askCase, type EvalReview } from './ask-case.ts';

/** The endpoint can't be measured; the message says why. */
export class EndpointError extends Error {}

interface Running {
  concurrency: number;
  onProgress(done: number): void;
}

/**
 * Asks about every case. The first one is asked alone: an endpoint that can't be reached is told of at once, and not after a
 * hundred tries. One that can't be reached later on ends the run, too.
 */
export async function runCases(
  writer: Writer,
  cases: readonly EvalCase[],
  { concurrency, onProgress }: Running,
): Promise<EvalReview[]> {
  const reviews: EvalReview[] = [];
  const waiting = [...cases.entries()];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, one] = next;
      const review = await askCase(writer, one, {
        isHopeless: (fault) => place === 0 && refusesAll.has(fault.kind),
      });
      if (review.kind === 'fault' && (place === 0 ? refusesAll : isGone).has(review.fault.kind)) {
        waiting.length = 0;
        throw new EndpointError(faultInWords(review.fault));
      }
      reviews[place] = review;
      onProgress((done += 1));
    }
  };
  const others = waiting.splice(1);
  await work();
  waiting.push(...others);
  await Promise.all(Array.from({ length: concurrency }, work));
  return reviews;
}

export const isGone = new Set<FaultKind>(['network', 'unready']);
/** Where nothing was reviewed before, these too mean the endpoint and not the text. */
export const refusesAll = new Set<FaultKind>([...isGone, 'refused', 'server', 'stream', 'rate_limit']);
