import { processorMs } from './processor-time.ts';

/** Watches how long one turn of the event loop keeps everybody waiting, in milliseconds of this thread's processor time. */
export function watchTurns(): { longestMs(): number; end(): void } {
  let longest = 0;
  let before = processorMs();
  let turn = setImmediate(next);

  function next(): void {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
    turn = setImmediate(next);
  }

  return { longestMs: () => longest, end: () => clearImmediate(turn) };
}
