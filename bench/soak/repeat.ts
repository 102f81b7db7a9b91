import { setTimeout as sleep } from 'node:timers/promises';

/** Does it at that interval, one at a time; `end` waits for the one that is running. */
export function repeat(everyMs: number, work: () => Promise<void>): { end(): Promise<void> } {
  const ending = new AbortController();
  const done = (async () => {
    for (;;) {
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      await work();
    }
  })();
  // The error is reported by `end`.
  done.catch(() => {});
  return {
    async end() {
      ending.abort();
      await done;
    },
  };
}
