import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger as QueueLogger, run, type WorkerEvents } from 'graphile-worker';
import type { ConnectionOptions } from './db/connect.ts';
import { reviewJobName, wakeAll } from './jobs.ts';
import { createReviewPlaces } from './review-places.ts';
import type { Log } from './log.ts';
import { openQueuePool } from './queue-pool.ts';
import { openWorkerConnection } from './worker-connection.ts';

/** One worker under one id, from taking its lock to its end. */
export interface Shift {
  /** Settles when the shift can't go on: its lock is lost, or the queue gave up. */
  over: Promise<void>;
  end(): Promise<void>;
}

export interface ShiftOptions {
  connection: ConnectionOptions;
  concurrency: number;
  log: Log;
  /** Does one job; an aborted signal asks it to hand the job back. */
  work(payload: unknown, ending: AbortSignal): Promise<void>;
}

/** Jobs arrive by notification; the queue is looked through now and then only for those whose notification was lost. */
const pollMs = 10_000;

export async function startShift({ connection, concurrency, log, work }: ShiftOptions): Promise<Shift> {
  const own = await openWorkerConnection(connection, concurrency);
  const pool = openQueuePool(connection);
  const places = createReviewPlaces(own);
  const ending = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  // No job is taken before the lock says that its taker lives, or another worker's sweep would take it away.
  const alive = new Promise<void>((resolve, reject) => {
    events.once('pool:create', ({ workerPool }) => own.holdWorker(workerPool.id).then(resolve, reject));
  });
  // A job that came before the queue began (again) to listen was told to nobody.
  events.on('pool:listen:success', ({ client }) => {
    client.once('drain', () => client.query(wakeAll(concurrency)).catch(() => {}));
  });
  events.on('worker:getJob:empty', places.free);
  events.on('worker:getJob:error', places.free);
  events.on('job:complete', places.free);

  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new QueueLogger(queueLog(log)),
    events,
    // Batches of one: only they hand an error on ending a job to the pool, elsewhere it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: { [reviewJobName]: (payload) => work(payload, ending.signal) },
    forbiddenFlags: async () => {
      await alive;
      await places.take();
      return null;
    },
  }).catch(async (error: unknown) => {
    await Promise.allSettled([own.close(), pool.end()]);
    throw error;
  });

  const over = Promise.race([
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'Очередь остановилась')),
    new Promise<void>((resolve) => own.lost.addEventListener('abort', () => resolve())),
  ]);

  let ended: Promise<void> | undefined;
  async function end(): Promise<void> {
    // In this order: no new job is taken, those that wait at the door go home, those that run hand their jobs back.
    const stopped = runner.stop().catch(() => {});
    places.close();
    ending.abort();
    // The queue may wait for ever for a connection that broke just as it was asked for. What it held is nobody's any more
    // then: its lock is gone, and what its jobs would still write is refused.
    await soon(stopped);
    await soon(Promise.allSettled([own.close(), pool.end()]));
  }
  const shift: Shift = { over, end: () => (ended ??= end()) };
  await alive.catch(async (error: unknown) => {
    await shift.end();
    throw error;
  });
  return shift;
}

const endsWithinMs = 4_000;

const soon = (ended: Promise<unknown>) =>
  Promise.race([ended, pause(endsWithinMs, undefined, { ref: false })]);

/** The queue's own talk, its advice on settings included, is detail; what it calls an error is one. */
function queueLog(log: Log) {
  return () => (level: string, message: string) => {
    if (level === 'error') log.error(`Очередь: ${message}`);
    else log.debug(`Очередь: ${message}`);
  };
}
