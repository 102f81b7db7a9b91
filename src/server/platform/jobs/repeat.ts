import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Log } from '#server/platform/log.ts';

/** What a worker does at intervals; the same chore may run in several workers at once. */
export interface Chore {
  /** As the log has it. */
  name: string;
  everyMs: number;
  run(db: Db, config: Config): Promise<void>;
}

/** Runs a chore at its intervals, never concurrently. A failure is only logged, since the next run may succeed. */
export function repeat(
  { name, everyMs, run }: Chore,
  { db, config, log }: { db: Db; config: Config; log: Log },
): { stop(): Promise<void> } {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => run(db, config))
      .catch((error: unknown) => log.debug({ err: error }, `Не выполнено: ${name}`));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
