import { type CallOfPerson, writerFor, triesAtOne } from '#server/models/ask-model.ts';
import type { EndpointWatch } from '#server/models/endpoint-watch.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { Writer } from '#server/models/model.ts';
import type { Model, Models } from '#server/models/models.ts';
import type { NotAsked } from '#server/models/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { pauseBefore } from '#server/platform/jobs/return-rows.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import type { Again, Kind } from '#server/platform/jobs/work-loop.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { type Drafting, type Io, whileOurs } from './job-draft.ts';
import type { JobRow } from './job-rows.ts';

export interface JobDeps {
  db: Db;
  log: Log;
  metrics: Pick<Metrics, 'modelCalled'>;
  endpoint: EndpointWatch;
  models: Models;
  firstPauseMs?: number | undefined;
}

/** A kind of text that rows of a table wait for: what differs from one to another. */
export interface ModelJob<Row extends JobRow> extends Drafting<Row> {
  /** Undefined if the claim is lost: the row was deleted, or another worker has it. */
  find(db: Db, taken: TakenRow): Promise<Row | undefined>;
  /** Why a model is asked, and whose words it reads. */
  call(row: Row): Omit<CallOfPerson, 'courseId' | 'lessonId' | 'rule' | 'failures'>;
  /** Which of the models the row may go to; without it, to all. */
  models?(row: Row, all: readonly Model[]): readonly Model[];
  ask(row: Row, by: Asking): Promise<JobOutcome>;
  /** No model may be asked now. */
  refuse(row: Row, why: Refusal): Promise<void>;
  /** After so many failures a row has failed. */
  mostTries(row: Row, models: readonly Model[]): number;
  pause?: Pause;
  /** Somebody waits: a silent model is waited for twice in all, at once and, where there is another one, of that. */
  failsAtSecondSilence?: boolean;
  words: {
    /** Before the cause, in the log. */
    notWritten: string;
    cause(fault: ModelFault): string;
    /** Of the last try. */
    lastCause?(cause: string): string;
  };
}

export interface Asking {
  writer: Writer;
  models: readonly Model[];
  /** Shows the text as it grows, and that it is being written. */
  draft<Result>(work: (io: Io) => Promise<Result>): Promise<Result>;
  /** Only makes sure that the row is still ours. */
  watch<Result>(work: (io: Io) => Promise<Result>): Promise<Result>;
}

export type Refusal = { why: NotAsked['why']; cause: string | null; estimate?: string };

/** What a try has come to. */
export type JobOutcome =
  | { kind: 'done'; record(): Promise<void> }
  | {
      kind: 'fault';
      fault: ModelFault;
      /** Columns that are stored if it is the last. */
      keeps?: Record<string, unknown>;
      /** No model is asked again: what follows the failure. */
      handOn?: (() => Promise<void>) | undefined;
    }
  | { kind: 'aborted' }
  | ({ kind: 'not_asked' } & Refusal);

/** Somebody waits: shorter pauses than usual. */
interface Pause {
  firstMs: number;
  longestMs: number;
  /** However long a model asks to be left alone. */
  longestAskedMs: number;
}

/** One try at one row: finds it, calls the model and records the outcome. */
export function createModelJob<Row extends JobRow>(deps: JobDeps, job: ModelJob<Row>): Kind['work'] {
  const { db, endpoint } = deps;
  return async (taken, ending) => {
    const current = endpoint.current().source === 'none' ? await endpoint.look() : endpoint.current();
    const row = await job.find(db, taken);
    if (!row) return;
    const all = deps.models.at(current);
    const models = job.models?.(row, all) ?? all;
    const { courseId, lessonId, failures, dataRule: rule } = row;
    const writer = writerFor({ ...deps, models }, { ...job.call(row), courseId, lessonId, rule, failures });
    const watch: Asking['watch'] = (work) => whileOurs({ ...deps, ending }, job, row, work);
    const draft: Asking['draft'] = async (work) => {
      // The event is sent concurrently, so that it doesn't delay the request to the model.
      const [result] = await Promise.all([watch(work), job.rows.notify(db, row).catch(() => {})]);
      return result;
    };
    const outcome = await job.ask(row, { writer, models, draft, watch });
    return settle(deps, job, row, { outcome, models });
  };
}

async function settle<Row extends JobRow>(
  { db, log, endpoint, firstPauseMs }: JobDeps,
  job: ModelJob<Row>,
  row: Row,
  { outcome, models }: { outcome: JobOutcome; models: readonly Model[] },
): Promise<Again | void> {
  const { rows, words } = job;
  switch (outcome.kind) {
    case 'done':
      return outcome.record();
    case 'aborted':
      return rows.putBack(db, row);
    case 'not_asked':
      return job.refuse(row, outcome);
    case 'fault': {
      const { fault, keeps, handOn } = outcome;
      const cause = words.cause(fault);
      const failures = row.failures + 1;
      log.warn({ table: rows.queue.name, id: row.id, failures }, `${words.notWritten}: ${cause}`);
      if (!fault.retry || handOn) {
        await rows.fail(db, row, { ...keeps, cause });
        return handOn?.();
      }
      const mostTries = job.mostTries(row, models);
      if (job.failsAtSecondSilence && isSilence(fault)) {
        if (row.failures > 0) return rows.fail(db, row, { ...keeps, cause });
        await rows.putBack(db, row, { failures: Math.min(triesAtOne, mostTries - 1), afterMs: 0 });
        return { againInMs: 0 };
      }
      // A local server may have been stopped: then the row waits for it instead of failing.
      if ((await endpoint.look()).source === 'none') return job.refuse(row, { why: 'no_model', cause });
      if (failures >= mostTries)
        return rows.fail(db, row, { ...keeps, cause: words.lastCause?.(cause) ?? cause });
      const afterMs = pauseAfter(fault, failures, {
        ...job.pause,
        ...(firstPauseMs && { firstMs: firstPauseMs }),
      });
      await rows.putBack(db, row, { failures, afterMs });
      return { againInMs: afterMs };
    }
  }
}

/** Nothing has come for as long as it is waited for, or no connection has. */
const isSilence = ({ cause }: ModelFault): boolean =>
  cause.kind === 'silent' ||
  cause.kind === 'stalled' ||
  (cause.kind === 'no_connection' && cause.code === 'UND_ERR_CONNECT_TIMEOUT');

function pauseAfter({ afterMs: asked = 0 }: { afterMs?: number }, failures: number, pause: Partial<Pause>) {
  const { firstMs, longestMs = Infinity, longestAskedMs = Infinity } = pause;
  return Math.max(Math.min(asked, longestAskedMs), Math.min(pauseBefore(failures, firstMs), longestMs));
}
