import { setTimeout as pause } from 'node:timers/promises';
import { startFolding } from './analytics/fold-figures.ts';
import type { Config } from './config.ts';
import { connect, type ConnectionOptions } from './db/connect.ts';
import { wakeWorkers } from './jobs.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { recordAiStatus } from './reviews/ai-status.ts';
import { watchEndpoint } from './reviews/endpoint-watch.ts';
import type { LocalServer } from './reviews/model-endpoint.ts';
import { createReviewTask } from './reviews/review-task.ts';
import { queueForgotten, queueSetAside, rescueReviews } from './reviews/waiting-reviews.ts';
import { type Shift, startShift } from './shift.ts';
import { startImporter } from './user-imports/importer.ts';

export interface WorkerOptions {
  connection: ConnectionOptions;
  config: Config;
  log: Log;
  metrics: Metrics;
  /** Tests are in a hurry, and have model servers of their own. */
  pace?: {
    sweepMs?: number;
    firstPauseMs?: number;
    lookMs?: number;
    importMs?: number;
    localServers?: LocalServer[];
  };
}

export interface Worker {
  /** Hands back the reviews and the import in progress and ends, in a few seconds at most. */
  stop(): Promise<void>;
}

const longestStopMs = 5_000;

/** Reviews answers as they come, with at most AI_CONCURRENCY at a time over all workers of the database, and brings in people from files. */
export async function startWorker({
  connection,
  config,
  log,
  metrics,
  pace = {},
}: WorkerOptions): Promise<Worker> {
  // On those of the process a review would wait behind every answer that is being sent at the same time.
  const { db, close: closeDatabase } = connect(connection, { max: 4, reading: 1, writing: 3 });
  const endpoint = await watchEndpoint({
    ai: config.ai,
    log,
    servers: pace.localServers,
    everyMs: pace.lookMs,
    freshMs: pace.lookMs,
    async onLook(found) {
      await recordAiStatus(db, found);
      if (found.source === 'none') return;
      const queued = await queueSetAside(db);
      if (queued > 0)
        log.info(`Модель появилась: ответов, которые её ждали, поставлено на проверку: ${queued}`);
    },
  });
  const wakes = new Set<NodeJS.Timeout>();
  const work = createReviewTask({
    db,
    log,
    metrics,
    endpoint,
    limits: config.ai,
    firstPauseMs: pace.firstPauseMs,
    wakeAfter(ms) {
      const timer = setTimeout(() => {
        wakes.delete(timer);
        wakeWorkers(db).catch(() => {});
      }, ms);
      wakes.add(timer);
    },
  });

  const stopping = new AbortController();
  // What was interrupted comes before what this worker would take first.
  await rescue();
  const beginShift = () => startShift({ connection, concurrency: config.ai.concurrency, log, work });
  let shift: Shift = await beginShift();
  const keeping = keepShifts();
  const importer = startImporter({ db, connection, log, lookMs: pace.importMs });
  const folding = startFolding({ db, log });
  const sweep = setInterval(() => void rescue(), pace.sweepMs ?? 5_000);

  async function keepShifts(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.race([shift.over, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      log.warn('Рабочий процесс потерял связь с базой: возвращает проверки в очередь и начинает заново');
      await shift.end().catch(() => {});
      for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, 2_000)) {
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
        const next = await beginShift().catch(() => undefined);
        if (!next) continue;
        shift = next;
        log.info('Рабочий процесс снова на связи');
        break;
      }
    }
  }

  async function rescue(): Promise<void> {
    try {
      const rescued = await rescueReviews(db);
      if (rescued > 0)
        log.warn(`Проверок, которые прервались вместе со своим процессом, возвращено в очередь: ${rescued}`);
      const forgotten = await queueForgotten(db);
      if (forgotten > 0)
        log.warn(`Незаконченных проверок, о которых очередь не знала, поставлено в неё: ${forgotten}`);
    } catch (error) {
      log.debug({ err: error }, 'Не удалось проверить, все ли процессы живы');
    }
  }

  return {
    async stop() {
      stopping.abort();
      clearInterval(sweep);
      for (const timer of wakes) clearTimeout(timer);
      const ending = Promise.all([keeping.then(() => shift.end()), importer.stop(), folding.stop()])
        .then(() => endpoint.stop())
        .then(closeDatabase);
      await Promise.race([ending, pause(longestStopMs, undefined, { ref: false })]);
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
