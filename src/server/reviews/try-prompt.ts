import { randomBytes } from 'node:crypto';
import type { PromptTrial, tryPrompt as tryPromptEndpoint } from '#contract/ai.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { borrowSlot } from '#server/queue/borrow-slot.ts';
import { reviewQueue } from '#server/queue/queue-table.ts';
import { mentorAt } from './model/mentor-at.ts';
import { findEndpoint, localServers } from './model/model-endpoint.ts';
import type { Outcome } from './model/model.ts';
import { reviewPrompt } from './review-prompt.ts';

const waitForSlotMs = 20_000;

/** Calls the model like a review does, once and without storing anything. */
export async function tryPrompt(
  { db, ai }: { db: Db; ai: Config['ai'] },
  input: Body<typeof tryPromptEndpoint>,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const endpoint = await findEndpoint(ai, localServers);
  if (endpoint.source === 'none') return failed(notConfigured);
  const messages = reviewPrompt({
    answer: input.answer,
    aiPrompt: input.aiPrompt ?? null,
    assignment: input.assignment ?? null,
    content: input.content ?? null,
    transcription: input.transcription ?? null,
    fence: randomBytes(8).toString('hex'),
  });
  const mentor = mentorAt(endpoint, ai);
  const slot = { slots: ai.concurrency, withinMs: waitForSlotMs, signal };
  const tried = await borrowSlot(db, reviewQueue, slot, async () => {
    const started = performance.now();
    const outcome = await mentor({ messages, answer: input.answer }, { onText() {}, signal });
    return { outcome, ms: Math.round(performance.now() - started) };
  });
  return tried ? trialOf(tried.outcome, tried.ms) : failed(busy);
}

function trialOf(outcome: Outcome, ms: number): PromptTrial {
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
