import { randomBytes } from 'node:crypto';
import type { Message } from './message.ts';
import { guarded } from './model/guarded-mentor.ts';
import type { Mentor, Outcome } from './model/model.ts';
import { repairRequest } from './repair-request.ts';
import { type ReviewMaterial, reviewPrompt } from './review-prompt.ts';
import { type VerifiedReview, verifyReview } from './verify-review.ts';

export interface Asked {
  outcome: Outcome;
  /** The last request to the model. */
  messages: Message[];
  /** The review by criteria; undefined in a lesson without criteria, or if there is no outcome. */
  verified?: VerifiedReview;
}

export type AskedWith = Required<Omit<ReviewMaterial, 'fence'>>;

interface Call {
  onText(piece: string): void;
  signal: AbortSignal;
}

/**
 * The whole conversation with the mentor: a review and, in a lesson with criteria, at most one request to mend it. A repair
 * that fails or makes it worse leaves the review as it is, so form alone never fails one. Never throws.
 */
export async function askMentor(mentor: Mentor, given: AskedWith, { onText, signal }: Call): Promise<Asked> {
  const fence = randomBytes(8).toString('hex');
  const { criteria, openRemarks, answer } = given;
  const messages = reviewPrompt({ ...given, fence });
  const safe = guarded(mentor, { messages, fence, startsWithNotice: criteria.length > 0 });
  const task = { answer, ...(criteria.length > 0 && { rubric: { criteria, openRemarks } }) };

  const outcome = await safe({ ...task, messages }, { onText, signal });
  if (outcome.kind !== 'done' || criteria.length === 0) return { outcome, messages };
  const verified = await verifyReview(outcome.text, given);
  if (verified.problems.length === 0) return { outcome, messages, verified };

  const request = repairRequest(messages, { text: outcome.text, problems: verified.problems }, criteria);
  const again = await safe({ ...task, messages: request }, { onText() {}, signal });
  if (again.kind === 'aborted') return { outcome: again, messages: request };
  if (again.kind === 'fault') return { outcome, messages, verified };
  const repaired = await verifyReview(again.text, given);
  if (isWorse(repaired, verified)) return { outcome, messages, verified };
  const { model, firstTextMs } = outcome;
  return {
    outcome: { ...again, model, firstTextMs, usage: sumOf(outcome.usage, again.usage) },
    messages: request,
    verified: repaired,
  };
}

const isWorse = (one: VerifiedReview, other: VerifiedReview): boolean =>
  (one.isProse && !other.isProse) || one.problems.length > other.problems.length;

type Usage = Extract<Outcome, { kind: 'done' }>['usage'];

function sumOf(one: Usage, other: Usage): Usage {
  if (!one || !other) return one ?? other;
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
  return {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
  };
}
