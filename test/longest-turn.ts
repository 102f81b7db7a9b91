/**
 * Watches how long one turn of the event loop keeps everybody waiting, in milliseconds of this thread's processor time: a
 * clock would also count the time that other processes had the processor.
 */
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

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
