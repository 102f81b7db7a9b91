import type { PromptTrial } from '#contract/ai.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { borrowSlot } from '#server/queue/borrow-slot.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import { mentorAt } from './model/mentor-at.ts';
import { findEndpoint, localServers } from './model/model-endpoint.ts';
import type { Outcome, Task } from './model/model.ts';

const waitForSlotMs = 20_000;

/** Asks the model for an administrator who waits: once, in one of the reviews' slots, storing nothing. */
export async function askOnce(
  { db, ai }: { db: Db; ai: Config['ai'] },
  task: Task,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const endpoint = await findEndpoint(ai, localServers);
  if (endpoint.source === 'none') return failed(notConfigured);
  const mentor = mentorAt(endpoint, ai);
  const slot = { slots: ai.concurrency, withinMs: waitForSlotMs, signal };
  const asked = await borrowSlot(db, reviewQueue, slot, async () => {
    const started = performance.now();
    const outcome = await mentor(task, { onText() {}, signal });
    return { outcome, ms: Math.round(performance.now() - started) };
  });
  return asked ? resultOf(asked.outcome, asked.ms) : failed(busy);
}

function resultOf(outcome: Outcome, ms: number): PromptTrial {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', text: outcome.text, model: outcome.model, ms };
    case 'fault':
      return failed(outcome.fault.cause);
    case 'aborted':
      return failed('Проба прервана.');
  }
}

const failed = (cause: string): PromptTrial => ({ state: 'failed', cause });

const notConfigured =
  'ИИ не настроен: задайте AI_BASE_URL (и, если нужно, AI_API_KEY и AI_MODEL) либо запустите Ollama на этом компьютере.';

const busy = 'Модель занята проверкой ответов (предел задаёт AI_CONCURRENCY). Попробуйте ещё раз чуть позже.';
