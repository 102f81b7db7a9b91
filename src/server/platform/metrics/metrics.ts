import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallPurpose } from '#contract/models/schemas.ts';
import { collectQueue } from './queue-gauges.ts';

/** The metrics of one process. Each process has its own registry; gauges from the database are the same in all. */
export interface Metrics {
  registry: Registry;
  requestAnswered(request: { method: string; route: string; status: number; seconds: number }): void;
  streamOpened(): void;
  streamClosed(): void;
  /** One try at a review has ended, successfully or not. */
  reviewTried(ended: ReviewEnd): void;
  /** One call to a model has ended. */
  modelCalled(call: ModelCallEnd): void;
  /** One try at a letter has ended, or it ended without one. */
  letterTried(result: LetterResult): void;
  /** Exports the number of log lines that could not be written. */
  countDroppedLines(count: () => number): void;
}

/** `lost`: another worker has the letter. */
export type LetterResult = 'sent' | 'again' | 'failed' | 'dropped' | 'lost';

export type ReviewEnd =
  | { outcome: 'done'; seconds: number; firstTextSeconds: number; quotesLost: number; sentencesCut: number }
  | { outcome: 'fault'; seconds: number; fault: string }
  | { outcome: 'aborted'; seconds: number };

export interface ModelCallEnd {
  endpoint: string;
  purpose: CallPurpose;
  /** done, aborted, or the kind of the fault. */
  outcome: string;
  inputTokens: number;
  outputTokens: number;
  /** In roubles. */
  cost: number;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const reviewBuckets = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 180, 300];
const firstTextBuckets = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30];

export function createMetrics({ pool }: { pool: pg.Pool }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'otklik_http_request_duration_seconds',
    help: 'Time to answer a request; streams of events are not among them',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const streams = new Gauge({
    name: 'otklik_live_streams',
    help: 'Open streams of server-sent events',
    registers,
  });
  const letters = new Counter({
    name: 'otklik_letters_total',
    help: 'Tries at letters, by how they ended: sent, again, failed, dropped, lost',
    labelNames: ['result'],
    registers,
  });
  collectPool(registry, pool);
  collectQueue(registry, pool);

  return {
    registry,
    requestAnswered({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    ...reviewMetrics(registers),
    ...modelMetrics(registers),
    letterTried: (result) => letters.inc({ result }),
    countDroppedLines(count) {
      registry.registerMetric(
        new Gauge({
          name: 'otklik_log_lines_dropped',
          help: 'Lines of the log that could not be written, as on a full disk',
          registers: [],
          collect() {
            this.set(count());
          },
        }),
      );
    },
  };
}

function reviewMetrics(registers: Registry[]): Pick<Metrics, 'reviewTried'> {
  const reviews = new Histogram({
    name: 'otklik_review_duration_seconds',
    help: 'Time of one try at a review, by how it ended: done, fault, aborted',
    labelNames: ['outcome'],
    buckets: reviewBuckets,
    registers,
  });
  const firstText = new Histogram({
    name: 'otklik_review_first_text_seconds',
    help: 'Time from asking the model to the first words of its review',
    buckets: firstTextBuckets,
    registers,
  });
  const faults = new Counter({
    name: 'otklik_model_errors_total',
    help: 'Tries that the model failed, by kind',
    labelNames: ['kind'],
    registers,
  });
  const quotesLost = new Counter({
    name: 'otklik_review_quotes_lost_total',
    help: 'Quotes of the model that are not in the answer',
    registers,
  });
  const sentencesCut = new Counter({
    name: 'otklik_review_sentences_cut_total',
    help: 'Sentences with ready words, taken out where the mentor leads',
    registers,
  });
  return {
    reviewTried(ended) {
      reviews.observe({ outcome: ended.outcome }, ended.seconds);
      if (ended.outcome === 'done') {
        firstText.observe(ended.firstTextSeconds);
        quotesLost.inc(ended.quotesLost);
        sentencesCut.inc(ended.sentencesCut);
      }
      if (ended.outcome === 'fault') faults.inc({ kind: ended.fault });
    },
  };
}

function modelMetrics(registers: Registry[]): Pick<Metrics, 'modelCalled'> {
  const modelCalls = new Counter({
    name: 'otklik_model_calls_total',
    help: 'Calls to models, by how they ended: done, aborted, or the kind of the fault',
    labelNames: ['endpoint', 'purpose', 'outcome'],
    registers,
  });
  const modelTokens = new Counter({
    name: 'otklik_model_tokens_total',
    help: 'Tokens of calls to models: input and output; from lengths where the model doesn’t tell',
    labelNames: ['endpoint', 'purpose', 'kind'],
    registers,
  });
  const modelCost = new Counter({
    name: 'otklik_model_cost_roubles_total',
    help: 'Cost of calls to models by the configured prices',
    labelNames: ['endpoint', 'purpose'],
    registers,
  });
  return {
    modelCalled({ endpoint, purpose, outcome, inputTokens, outputTokens, cost }) {
      modelCalls.inc({ endpoint, purpose, outcome });
      modelTokens.inc({ endpoint, purpose, kind: 'input' }, inputTokens);
      modelTokens.inc({ endpoint, purpose, kind: 'output' }, outputTokens);
      modelCost.inc({ endpoint, purpose }, cost);
    },
  };
}

function collectPool(registry: Registry, pool: pg.Pool): void {
  registry.registerMetric(
    new Gauge({
      name: 'otklik_pg_pool_connections',
      help: 'Connections of the process’s pool: all, and those that nobody uses just now',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'total' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'otklik_pg_pool_waiting',
      help: 'Queries that wait for a connection of the pool',
      registers: [],
      collect() {
        this.set(pool.waitingCount);
      },
    }),
  );
}
