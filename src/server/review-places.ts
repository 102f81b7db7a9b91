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
  const freed: number[] = [];
  let serving = false;
  let givingBack = false;
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
      const places = await connection.takePlaces(waiting.length).catch(() => []);
      if (places.length === 0) continue;
      taken.push(...places);
      for (const go of waiting.splice(0, places.length)) go();
      asked = true;
    }
    serving = false;
    if (waiting.length > 0 && !closed) {
      timer = setTimeout(() => void serve(), lookAgainMs);
      timer.unref();
    }
  }

  /** Those that come free while some are on their way go together. */
  async function giveBack(): Promise<void> {
    if (givingBack) return;
    givingBack = true;
    while (freed.length > 0) await connection.freePlaces(freed.splice(0)).catch(() => {});
    givingBack = false;
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
      if (place === undefined) return;
      freed.push(place);
      void giveBack();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const go of waiting.splice(0)) go();
    },
  };
}
