import type { WorkerConnection } from './worker-connection.ts';

/** The door before the queue: who has no place for a review takes no job, so a job is never held by one who only waits. */
export interface ReviewPlaces {
  /** Resolves with a place taken, or without one when the door closes. */
  take(): Promise<void>;
  /** Gives back any one of the places taken; they are all alike. */
  free(): void;
  close(): void;
}

/** A place of a worker that crashed comes free without a word. */
const lookAgainMs = 2_000;

export function createReviewPlaces(connection: WorkerConnection): ReviewPlaces {
  const taken: number[] = [];
  const waiting: (() => void)[] = [];
  let serving = false;
  let asked = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  connection.onPlaceFreed(() => void serve());

  async function serve(): Promise<void> {
    asked = true;
    if (serving) return;
    serving = true;
    clearTimeout(timer);
    while (asked && waiting.length > 0 && !closed) {
      asked = false;
      // A lost connection closes the door for good; until then there is just no place.
      const place = await connection.takePlace().catch(() => undefined);
      if (place === undefined) continue;
      taken.push(place);
      waiting.shift()?.();
      asked = true;
    }
    serving = false;
    if (waiting.length > 0 && !closed) {
      timer = setTimeout(() => void serve(), lookAgainMs);
      timer.unref();
    }
  }

  return {
    take() {
      if (closed) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push(resolve);
        void serve();
      });
    },
    free() {
      const place = taken.pop();
      if (place !== undefined) connection.freePlace(place).catch(() => {});
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const go of waiting.splice(0)) go();
    },
  };
}
