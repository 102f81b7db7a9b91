import { randomBytes, randomUUID } from 'node:crypto';
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
  const { answer } = input;
  const criteria = (input.criteria ?? []).map((criterion) => ({
    ...criterion,
    id: criterion.id ?? randomUUID(),
  }));
  const messages = reviewPrompt({
    criteria,
    answer,
    aiPrompt: input.aiPrompt ?? null,
    assignment: input.assignment ?? null,
    content: input.content ?? null,
    transcription: input.transcription ?? null,
    fence: randomBytes(8).toString('hex'),
  });
  return askOnce(
    service,
    { messages, answer, ...(criteria.length > 0 && { rubric: { criteria, openRemarks: [] } }) },
    signal,
  );
}
