import { randomBytes, randomUUID } from 'node:crypto';
import type { Body } from '#contract/endpoint.ts';
import type { PromptTrial } from '#contract/reviews/ai.ts';
import type { reviews } from '#contract/reviews/calls.ts';
import { demoReview } from '#server/mentor/demo/demo-review.ts';
import { leadsAt } from '#server/mentor/reviews/prompt/leads-at.ts';
import type { ReviewMaterial } from '#server/mentor/reviews/prompt/review-prompt.ts';
import { reviewRequest } from '#server/mentor/reviews/prompt/review-request.ts';
import { askOnce, type TrialDeps } from './ask-once.ts';

type Trial = Body<typeof reviews.tryPrompt>;

/** Calls the model like a review does, once and without storing anything. */
export async function tryPrompt(service: TrialDeps, input: Trial, signal: AbortSignal): Promise<PromptTrial> {
  const material = trialMaterial(input);
  const { answer, criteria, leads } = material;
  return askOnce(
    service,
    {
      purpose: 'trial',
      courseId: input.courseId,
      ...reviewRequest(service.db, material),
      answer,
      byProgram: () => demoReview(answer, { criteria, openRemarks: [], leads }),
    },
    signal,
  );
}

/** What a review of the sample would be asked with. */
export const trialMaterial = (input: Trial) =>
  ({
    answer: input.answer,
    aiPrompt: input.aiPrompt ?? null,
    assignment: input.assignment ?? null,
    content: input.content ?? null,
    transcription: input.transcription ?? null,
    criteria: (input.criteria ?? []).map((criterion) => ({ ...criterion, id: criterion.id ?? randomUUID() })),
    leads: (input.criteria ?? []).length > 0 && leadsAt(input.cueing, { isFirst: true }),
    fence: randomBytes(8).toString('hex'),
  }) satisfies ReviewMaterial;
