import type { DataRule } from '#contract/models/places.ts';
import type { PromptTrial } from '#contract/reviews/ai.ts';
import { askModel } from '#server/models/ask-model.ts';
import { ruleOfCourse } from '#server/models/data-rule.ts';
import { faultInWords } from '#server/models/fault-words.ts';
import { findEndpoint, localServers } from '#server/models/model-endpoint.ts';
import type { Task } from '#server/models/model.ts';
import type { Models } from '#server/models/models.ts';
import type { Outcome } from '#server/models/outcome.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import { borrowSlot } from '#server/platform/jobs/borrow-slot.ts';
import { reviewQueue } from '#server/platform/jobs/queue-table.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

const waitForSlotMs = 20_000;

export interface TrialDeps {
  db: Db;
  ai: Config['ai'];
  models: Models;
  metrics: Pick<Metrics, 'modelCalled'>;
}

export interface Trial extends Task {
  purpose: 'trial' | 'suggestion' | 'scenario';
  courseId: string | undefined;
  lessonId?: string;
}

/** Asks the model for an administrator who waits: once, in one of the reviews' slots, storing nothing. */
export async function askOnce(
  { db, ai, models, metrics }: TrialDeps,
  { purpose, courseId, lessonId, ...task }: Trial,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const endpoint = await findEndpoint(ai, localServers);
  const deps = { db, metrics, models: models.at(endpoint) };
  const rule = ruleOfCourse(await ruleOf(db, courseId));
  const call = { purpose, courseId: courseId ?? null, lessonId: lessonId ?? null, reviewId: null, rule };
  const slot = { slots: ai.concurrency, withinMs: waitForSlotMs, signal };
  const asked = await borrowSlot(db, reviewQueue, slot, async () => {
    const started = performance.now();
    const outcome = await askModel(deps, call, task, { onText() {}, signal });
    return { outcome, ms: Math.round(performance.now() - started) };
  });
  return asked ? resultOf(asked.outcome, asked.ms) : failed(busy);
}

/** Where models may be that read what belongs to the course. */
export async function ruleOf(db: Db, courseId: string | undefined): Promise<DataRule> {
  if (courseId === undefined) return 'anywhere';
  const course = await db
    .selectFrom('courses')
    .select('data_rule as rule')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  return course.rule;
}

function resultOf(outcome: Outcome, ms: number): PromptTrial {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', text: outcome.text, model: outcome.model, ms };
    case 'fault':
      return failed(faultInWords(outcome.fault));
    case 'aborted':
      return failed('Проба прервана.');
    case 'not_asked':
      return failed(outcome.cause);
  }
}

const failed = (cause: string): PromptTrial => ({ state: 'failed', cause });

const busy = 'Модель занята проверкой ответов (предел задаёт AI_CONCURRENCY). Попробуйте ещё раз чуть позже.';
