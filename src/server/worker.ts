import { setTimeout as sleep } from 'node:timers/promises';
import { compactStatistics } from './analytics/compact-statistics.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import type { ConnectionOptions } from './db/servers.ts';
import { endOldDialogues, forgetUnsentDialogues } from './dialogues/end-old-dialogues.ts';
import { createTurnTask } from './dialogues/turn-task.ts';
import { onLostTurns, queueAllowedTurns } from './dialogues/waiting-turns.ts';
import { forgetExpiredJoinRequests } from './joining/join-requests.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { queueNoticeMail } from './notices/queue-notice-mail.ts';
import { forgetOldNotices } from './notices/forget-old-notices.ts';
import { sweepReminders } from './notices/sweep.ts';
import { forgetOldMail } from './outbox/forget-old-mail.ts';
import { outgoingMail, type OutgoingMailDeps } from './outbox/outgoing-mail.ts';
import { reviewQueue, turnQueue } from './queue/queue-table.ts';
import { repeat } from './queue/repeat.ts';
import { runQueue } from './queue/run-queue.ts';
import type { Kind } from './queue/work-loop.ts';
import { recordAiStatus } from './reviews/ai-status.ts';
import { watchEndpoint } from './models/endpoint-watch.ts';
import { endLostCalls } from './models/ledger.ts';
import type { LocalServer } from './models/model-endpoint.ts';
import { createModels } from './models/models.ts';
import { queueWithinBudget } from './reviews/queue-within-budget.ts';
import { createReviewTask } from './reviews/review-task.ts';
import { onLostReviews, queueAllowed } from './reviews/waiting-reviews.ts';
import { forgetOldImports, importOfPeople } from './user-imports/importer.ts';

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
 * Processes the queue: reviews, at most AI_CONCURRENCY at a time over all workers, replies of talks, at most
 * AI_DIALOGUE_CONCURRENCY besides those, imports of people, and letters.
 */
export async function startWorker({
  connection,
  config,
  log,
  metrics,
  timings = {},
}: WorkerOptions): Promise<Worker> {
  // A separate pool: on the web process's connections, reviews would wait behind concurrent requests.
  const { db, close: closeDatabase } = connect(connection, { max: 4, reading: 1, writing: 3 });
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
      if (queued > 0)
        log.info(`Модель появилась: ответов, которые её ждали, поставлено на проверку: ${queued}`);
    },
  });
  const reviews: Kind = {
    table: reviewQueue,
    slots: config.ai.concurrency,
    work: createReviewTask({
      db,
      log,
      metrics,
      endpoint,
      models,
      firstPauseMs: timings.firstPauseMs,
    }),
    onLost: onLostReviews,
  };
  const turns: Kind = {
    table: turnQueue,
    slots: dialogueConcurrency,
    work: createTurnTask({
      db,
      log,
      metrics,
      endpoint,
      models: modelsOfTalks,
      firstPauseMs: timings.firstPauseMs,
    }),
    onLost: onLostTurns,
  };
  /** A course's budget, its rule or the month may have changed. */
  const queueAgain = async () => {
    await queueWithinBudget(db);
    await queueAllowed(db, models.at(endpoint.current()));
    await queueAllowedTurns(db, modelsOfTalks.at(endpoint.current()));
  };
  const deps = { connection, db, log, sweepMs: timings.sweepMs };
  const { mail, timeZone } = config;
  const letters = mail
    ? [outgoingMail({ db, log, metrics, config: { ...config, mail }, timings: timings.mail })]
    : [];
  const queue = await runQueue(deps, [turns, reviews, importOfPeople(db), ...letters]);
  const chores = [
    repeat(5_000, { log, name: 'сжатие показателей', chore: () => compactStatistics(db) }),
    repeat(timings.budgetMs ?? 15_000, { log, name: 'бюджеты и правила курсов', chore: queueAgain }),
    repeat(600_000, { log, name: 'оборванные обращения к моделям', chore: () => endLostCalls(db) }),
    repeat(60_000, { log, name: 'удаление старых файлов импорта', chore: () => forgetOldImports(db) }),
    repeat(300_000, { log, name: 'напоминания', chore: () => sweepReminders(db, config) }),
    repeat(300_000, { log, name: 'удаление старых уведомлений', chore: () => forgetOldNotices(db) }),
    repeat(60_000, { log, name: 'оставленные разговоры', chore: () => endOldDialogues(db) }),
    repeat(300_000, {
      log,
      name: 'удаление неотправленных разговоров',
      chore: () => forgetUnsentDialogues(db, config),
    }),
    repeat(60_000, { log, name: 'удаление старых писем', chore: () => forgetOldMail(db) }),
    repeat(60_000, {
      log,
      name: 'удаление просроченных просьб записать',
      chore: () => forgetExpiredJoinRequests(db),
    }),
  ];

  // Without a mail server, letters would wait for ever.
  if (mail) {
    const chore = () => queueNoticeMail(db, { mail, timeZone });
    chores.push(repeat(30_000, { log, name: 'письма об уведомлениях', chore }));
  }

  return {
    isWorking: () => queue.isWorking(),
    async stop() {
      const stopped = Promise.all([queue.stop(), ...chores.map((chore) => chore.stop())])
        .then(() => endpoint.stop())
        .then(closeDatabase);
      await Promise.race([stopped, sleep(longestStopMs, undefined, { ref: false })]);
    },
  };
}
