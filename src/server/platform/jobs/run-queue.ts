import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import type { Log } from '#server/platform/log.ts';
import { returnLostRows } from './return-rows.ts';
import { type Kind, startWorkLoop, type WorkLoop } from './work-loop.ts';
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts';

export interface QueueDeps {
  connection: ConnectionOptions;
  db: Db;
  log: Log;
  /** The interval of polling for waiting rows and for rows of dead workers. */
  sweepMs?: number | undefined;
}

/** A stop doesn't wait longer for a hanging connection: its lock is released, so the next sweep returns its rows. */
const endsWithinMs = 4_000;
const longestPauseMs = 2_000;

export interface Queue {
  /** False while the connection is lost. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/** Processes rows of every kind until stopped; a lost connection is replaced and its rows are returned. */
export async function runQueue(
  { connection, db, log, sweepMs = 5_000 }: QueueDeps,
  kinds: Kind[],
): Promise<Queue> {
  const stopping = new AbortController();
  // Return interrupted rows before this worker takes its first one.
  await sweep();
  let run = await startRun();
  const kept = keepRunning();
  const timer = setInterval(() => void sweep().then(() => run.loops.forEach((loop) => loop.look())), sweepMs);

  async function startRun(): Promise<Run> {
    const own = await openWorkerConnection(connection);
    return { own, loops: kinds.map((kind) => startWorkLoop({ connection: own, db, log }, kind)) };
  }

  async function keepRunning(): Promise<void> {
    while (await isLost(run.own, stopping.signal)) {
      log.warn('Рабочий процесс потерял связь с базой: возвращает проверки в очередь и начинает заново');
      await endRun(run);
      for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
        const next = stopping.signal.aborted ? undefined : await startRun().catch(() => undefined);
        if (!next) continue;
        run = next;
        log.info('Рабочий процесс снова на связи');
        break;
      }
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (const kind of kinds) {
        const returned = await sweepKind(db, kind);
        if (returned > 0)
          log.warn(`Работ, которые прервались вместе со своим процессом, возвращено в очередь: ${returned}`);
      }
    } catch (error) {
      log.debug({ err: error }, 'Не удалось проверить, все ли процессы живы');
    }
  }

  return {
    isWorking: () => !run.own.lost.aborted,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await kept;
      await endRun(run);
    },
  };
}

interface Run {
  own: WorkerConnection;
  loops: WorkLoop[];
}

async function endRun({ own, loops }: Run): Promise<void> {
  const ended = Promise.all(loops.map((loop) => loop.end())).then(() => own.close());
  await Promise.race([ended, sleep(endsWithinMs, undefined, { ref: false })]);
}

/** Returns the rows of dead workers to the queue; resolves with their number. */
export async function sweepKind(db: Db, { table, onLost }: Pick<Kind, 'table' | 'onLost'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lost = await returnLostRows(tx, table);
    if (lost.returned.length + lost.finished.length > 0) await onLost(tx, lost);
    return lost.returned.length;
  });
}

/** Resolves when the connection is lost, or with false when the worker stops first. */
const isLost = ({ lost }: WorkerConnection, stopping: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = () => resolve(!stopping.aborted);
    const either = AbortSignal.any([lost, stopping]);
    if (either.aborted) return settle();
    either.addEventListener('abort', settle, { once: true });
  });
