import type { Log } from '#server/log.ts';

/** Runs a task at intervals, never concurrently. A failure is only logged, since the next run may succeed. */
export function repeat(
  everyMs: number,
  { log, name, chore }: { log: Log; name: string; chore: () => Promise<void> },
): { stop(): Promise<void> } {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(chore).catch((error: unknown) => log.debug({ err: error }, `Не выполнено: ${name}`));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
