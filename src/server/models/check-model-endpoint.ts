import type { Result } from '#contract/endpoint.ts';
import type { models as modelCalls } from '#contract/models/calls.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import { borrowSlot } from '#server/platform/jobs/borrow-slot.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { askModel } from './ask-model.ts';
import { ruleOfCourse } from './data-rule.ts';
import { faultInWords } from './fault-words.ts';
import { knownEndpoints } from './list-model-endpoints.ts';
import { findEndpoint, localServers } from './model-endpoint.ts';
import type { Task } from './model.ts';
import type { Models } from './models.ts';
import type { Outcome } from './outcome.ts';

export interface CheckDeps {
  db: Db;
  ai: Config['ai'];
  models: Models;
  metrics: Pick<Metrics, 'modelCalled'>;
  /** The model's limit for the whole reply. */
  withinMs?: number | undefined;
}

type Check = Result<typeof modelCalls.checkModelEndpoint>;

const waitForSlotMs = 5_000;

/** Asks one model for one word, in one of the reviews' slots: whether it answers, in how long, and what that costs. */
export async function checkModelEndpoint(deps: CheckDeps, name: string, signal: AbortSignal): Promise<Check> {
  const { db, ai, models, metrics, withinMs = 15_000 } = deps;
  const found = models.at(await findEndpoint(ai, localServers)).find((model) => model.name === name);
  if (!found) {
    const wasSeen = (await knownEndpoints(db, ai)).some((endpoint) => endpoint.name === name);
    if (wasSeen) return failed(gone);
    throw notFound('Такой модели нет. Обновите страницу');
  }
  let cost = 0;
  const ledger = {
    modelCalled(call: Parameters<Metrics['modelCalled']>[0]) {
      cost = call.cost;
      metrics.modelCalled(call);
    },
  };
  const call = {
    purpose: 'check',
    courseId: null,
    lessonId: null,
    reviewId: null,
    rule: ruleOfCourse('anywhere'),
    // Somebody looks at the screen meanwhile: the limits for reviews are too long for that.
    withinMs,
  } as const;
  const slot = { slots: ai.concurrency, withinMs: waitForSlotMs, signal };
  const asked = await borrowSlot(db, reviewQueue, slot, async () => {
    const started = performance.now();
    const how = { onText() {}, signal };
    const outcome = await askModel({ db, metrics: ledger, models: [found] }, call, question, how);
    return { outcome, ms: Math.round(performance.now() - started) };
  });
  return asked ? resultOf(asked.outcome, asked.ms, cost) : failed(busy);
}

const question: Task = {
  messages: [{ role: 'user', content: 'Ответьте одним словом: готово.' }],
  answer: '',
  byProgram: () => 'Готово.',
};

function resultOf(outcome: Outcome, ms: number, cost: number): Check {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', model: outcome.model, ms, cost };
    case 'fault':
      return failed(faultInWords(outcome.fault));
    case 'aborted':
      return failed('Проверка прервана.');
    case 'not_asked':
      return failed(outcome.cause);
  }
}

const failed = (cause: string): Check => ({ state: 'failed', cause });

const gone = 'Модель на этом компьютере больше не отвечает. Проверьте, что её сервер запущен.';

const busy = 'Модель занята проверкой ответов (предел задаёт AI_CONCURRENCY). Попробуйте ещё раз чуть позже.';
