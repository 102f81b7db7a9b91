import { randomBytes } from 'node:crypto';
import type { PromptTrial, tryPrompt as tryPromptEndpoint } from '#contract/ai.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { askOnce } from './ask-once.ts';
import { reviewPrompt } from './review-prompt.ts';

/** Calls the model like a review does, once and without storing anything. */
export async function tryPrompt(
  service: { db: Db; ai: Config['ai'] },
  input: Body<typeof tryPromptEndpoint>,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const messages = reviewPrompt({
    answer: input.answer,
    aiPrompt: input.aiPrompt ?? null,
    assignment: input.assignment ?? null,
    content: input.content ?? null,
    transcription: input.transcription ?? null,
    fence: randomBytes(8).toString('hex'),
  });
  return askOnce(service, { messages, answer: input.answer }, signal);
}
