import { setTimeout as sleep } from 'node:timers/promises';
import { createMeasuredCaseTask, onLostCases } from '#server/measuring/measurements/measured-case-task.ts';
import { createRunTask, type RunTaskDeps } from '#server/measuring/runs/job/run-task.ts';
import { onLostResults, queueAllowedResults } from '#server/measuring/runs/job/waiting-results.ts';
import { createCounterQuoteTask } from '#server/mentor/counter-quotes/job/counter-quote-task.ts';
import {
  onLostCounterQuotes,
  queueAllowedCounterQuotes,
} from '#server/mentor/counter-quotes/job/waiting-counter-quotes.ts';
import { recordAiStatus } from '#server/mentor/reviews/ai-status.ts';
import { queueAgreed } from '#server/mentor/reviews/job/queue-agreed.ts';
import { queueWithinBudget } from '#server/mentor/reviews/job/queue-within-budget.ts';
import { createReviewTask } from '#server/mentor/reviews/job/review-task.ts';
import { onLostReviews, queueAllowed } from '#server/mentor/reviews/job/waiting-reviews.ts';
import { watchEndpoint } from '#server/models/endpoint-watch.ts';
import { hasModelAbroad } from '#server/models/endpoints.ts';
import type { LocalServer } from '#server/models/model-endpoint.ts';
import { createModels } from '#server/models/models.ts';
import { writeKeptNow } from '#server/models/write-later.ts';
import type { Config } from '#server/platform/config/config.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import {
  counterQuoteQueue,
  type JobKind,
  measuredCaseQueue,
  reviewQueue,
  runQueue as textsOfRuns,
  turnQueue,
} from '#server/platform/jobs/queue-table.ts';
import { type Chore, repeat } from '#server/platform/jobs/repeat.ts';
import { runQueue } from '#server/platform/jobs/run-queue.ts';
import type { Kind } from '#server/platform/jobs/work-loop.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { importOfPeople } from '#server/school/user-imports/importer.ts';
import { createTurnTask } from '#server/talks/turn/turn-task.ts';
import { onLostTurns, queueAllowedTurns } from '#server/talks/turn/waiting-turns.ts';
import { outgoingMail, type OutgoingMailDeps } from '#server/telling/outbox/outgoing-mail.ts';
import { webhookTask, type WebhookTimings } from '#server/telling/webhooks/webhook-task.ts';
import { chores } from './chores.ts';
import { letterWriters } from './letter-writers.ts';

export interface WorkerOptions {
  connection: ConnectionOptions;
  config: Config;
  log: Log;
  metrics: Metrics;
  /** For tests: short intervals and their own model servers. */
  timings?: {
    sweepMs?: number;
    firstPauseMs?: number;
    lookMs?: number;
    budgetMs?: number;
    localServers?: LocalServer[];
    mail?: OutgoingMailDeps['timings'];
    webhooks?: WebhookTimings;
    runPatience?: RunTaskDeps['patience'];
  };
}

export interface Worker {
  /** False while the database connection is lost and no rows are taken. */
  isWorking(): boolean;
  /** Returns running jobs to the queue and stops, within a few seconds. */
  stop(): Promise<void>;
}

const longestStopMs = 5_000;

/**
 * Processes the queue: reviews, at most AI_CONCURRENCY at a time over all workers, words against their remarks, replies of talks, at most
 * AI_DIALOGUE_CONCURRENCY besides those, texts of runs and our own set at a model that is measured one by one, imports of
 * people, letters and webhooks.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { connection, config, log, metrics, timings = {} } = options;
  // A separate pool: on the web process's connections, reviews would wait behind concurrent requests.
  const { db, close: closeDatabase } = connect(connection, { max: 4, reading: 1, writing: 3 });
  const deps = { db, config, log, metrics, timings };
  const asked = await watchModels(deps);
  const kinds = kindsOf(deps, asked);
  const queue = await runQueue(
    { connection, db, log, sweepMs: timings.sweepMs },
    Object.values(kinds).filter((kind) => kind !== undefined),
  );
  const budgets: Chore = {
    name: 'бюджеты и правила курсов',
    everyMs: timings.budgetMs ?? 15_000,
    run: asked.queueAgain,
  };
  const repeated = [...chores, budgets].map((chore) => repeat(chore, { db, config, log }));

  return {
    isWorking: () => queue.isWorking(),
    async stop() {
      const stopped = Promise.all([queue.stop(), ...repeated.map((chore) => chore.stop())])
        .then(() => asked.endpoint.stop())
        .then(() => writeKeptNow(db))
        .then(closeDatabase);
      await Promise.race([stopped, sleep(longestStopMs, undefined, { ref: false })]);
    },
  };
}

type Deps = Required<Pick<WorkerOptions, 'config' | 'log' | 'metrics' | 'timings'>> & { db: Db };

/** Who is asked for reviews and for replies of talks. What waits for a model is queued when one appears. */
async function watchModels({ db, config, log, timings }: Deps) {
  const models = createModels(config.ai);
  const { dialogueConcurrency, turnFirstMs } = config.ai;
  const talkative = { concurrency: dialogueConcurrency, firstTokenTimeoutMs: turnFirstMs };
  const modelsOfTalks = createModels({ ...config.ai, ...talkative });
  const endpoint = await watchEndpoint({
    ai: config.ai,
    log,
    servers: timings.localServers,
    everyMs: timings.lookMs,
    freshMs: timings.lookMs,
    async onLook(found) {
      await recordAiStatus(db, found);
      if (found.source === 'none') return;
      const queued = await queueAllowed(db, models.at(found));
      await queueAllowedTurns(db, modelsOfTalks.at(found));
      await queueAllowedCounterQuotes(db, models.at(found));
      await queueAllowedResults(db, models.at(found));
      if (queued > 0)
        log.info(`Модель появилась: ответов, которые её ждали, поставлено на проверку: ${queued}`);
    },
  });
  return {
    models,
    modelsOfTalks,
    endpoint,
    /** A course's budget, its rule or the month may have changed. */
    async queueAgain() {
      await queueWithinBudget(db);
      await queueAgreed(db);
      await queueAllowed(db, models.at(endpoint.current()));
      await queueAllowedTurns(db, modelsOfTalks.at(endpoint.current()));
      await queueAllowedCounterQuotes(db, models.at(endpoint.current()));
      await queueAllowedResults(db, models.at(endpoint.current()));
    },
  };
}

/** Every kind of job; letters only with a mail server. */
function kindsOf(
  { db, config, log, metrics, timings }: Deps,
  { models, modelsOfTalks, endpoint }: Awaited<ReturnType<typeof watchModels>>,
): { [Name in JobKind]: Kind | undefined } {
  const { firstPauseMs } = timings;
  const { mail } = config;
  return {
    dialogue_turns: {
      table: turnQueue,
      slots: config.ai.dialogueConcurrency,
      work: createTurnTask({ db, log, metrics, endpoint, models: modelsOfTalks, firstPauseMs }),
      onLost: onLostTurns,
    },
    reviews: {
      table: reviewQueue,
      slots: config.ai.concurrency,
      work: createReviewTask({ db, log, metrics, endpoint, models, firstPauseMs }),
      onLost: onLostReviews,
    },
    // As many as reviews, at the same models: in a process they share those's limit.
    counter_quotes: {
      table: counterQuoteQueue,
      slots: config.ai.concurrency,
      work: createCounterQuoteTask({ db, log, metrics, endpoint, models, firstPauseMs }),
      onLost: onLostCounterQuotes,
    },
    // A set is long and nobody waits for it: one request at a time over all workers.
    measured_cases: {
      table: measuredCaseQueue,
      slots: 1,
      work: createMeasuredCaseTask({ db, log, metrics, endpoint, models, firstPauseMs, ai: config.ai }),
      onLost: onLostCases,
    },
    // One place over all processes, besides the reviews' own.
    run_results: {
      table: textsOfRuns,
      slots: 1,
      work: createRunTask({
        db,
        log,
        metrics,
        endpoint,
        models,
        firstPauseMs,
        patience: timings.runPatience,
      }),
      onLost: onLostResults,
    },
    user_imports: importOfPeople(db, { hasModelAbroad: hasModelAbroad(config), log }),
    webhooks: webhookTask({ db, log, config, timings: timings.webhooks }),
    outbox:
      mail &&
      outgoingMail({
        db,
        log,
        metrics,
        writers: letterWriters,
        config: { ...config, mail },
        timings: timings.mail,
      }),
  };
}
