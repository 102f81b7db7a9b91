import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import { databaseRefusal } from '#server/platform/db/database-refusal.ts';
import type { Log } from '#server/platform/log.ts';

type Write = () => Promise<void>;

interface Kept {
  writes: Write[];
  /** Undefined while nothing is kept. */
  writing: Promise<void> | undefined;
}

const keptOf = new WeakMap<Db, Kept>();

/** Some hundred bytes each. */
const mostKept = 10_000;
const pauseMs = 500;

/**
 * Keeps a write that the database could not take, until it is back: in memory, so that what is kept dies with the process.
 * `write` may be repeated. Other errors, and what there is no room for, are only logged.
 */
export function writeLater(
  db: Db,
  write: Write,
  { error, log }: { error: unknown; log: Pick<Log, 'warn' | 'error'> | undefined },
): void {
  const kept = keptOf.get(db) ?? { writes: [], writing: undefined };
  keptOf.set(db, kept);
  if (!isPassing(error) || kept.writes.length >= mostKept) {
    log?.error({ err: error }, 'Не удалось записать расход модели');
    return;
  }
  kept.writes.push(write);
  if (kept.writing) return;
  log?.warn({ err: error }, 'База недоступна: расход модели запишется, когда она вернётся');
  kept.writing = writeKept(kept, log).finally(() => (kept.writing = undefined));
}

/** For a process that stops: one more try, so that what the database can take is not lost. */
export async function writeKeptNow(db: Db): Promise<void> {
  const kept = keptOf.get(db);
  if (!kept) return;
  for (const write of kept.writes.splice(0)) await write().catch(() => {});
}

async function writeKept({ writes }: Kept, log: Pick<Log, 'warn' | 'error'> | undefined): Promise<void> {
  while (writes.length > 0) {
    await sleep(pauseMs, undefined, { ref: false });
    try {
      for (let write = writes[0]; write; write = writes[0]) {
        await write();
        writes.shift();
      }
    } catch (error) {
      if (isPassing(error)) continue;
      writes.shift();
      log?.error({ err: error }, 'Не удалось записать расход модели');
    }
  }
}

const isPassing = (error: unknown) => databaseRefusal(error)?.code === 'unavailable';
