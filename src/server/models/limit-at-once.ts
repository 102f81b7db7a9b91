/** Lets at most so many run in this process at once; the others wait in turn. Undefined if the signal aborts the wait. */
export function limitAtOnce(most: number) {
  let running = 0;
  const waiting = new Set<() => void>();

  return async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    while (running >= most && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        waiting.add(go);
        signal.addEventListener('abort', go);
      });
    }
    if (signal.aborted) return undefined;
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      const [next] = waiting;
      next?.();
    }
  };
}
