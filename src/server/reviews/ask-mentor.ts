import { randomBytes } from 'node:crypto';
import { studentWords } from '#contract/talk-lines.ts';
import type { Db } from '#server/db/connect.ts';
import type { Message } from '#server/models/message.ts';
import { guarded } from './model/guarded-mentor.ts';
import type { Mentor, Outcome } from '#server/models/model.ts';
import { repairRequest } from './repair-request.ts';
import type { ReviewMaterial } from './review-prompt.ts';
import { reviewRequest } from './review-request.ts';
import { type VerifiedReview, verifyReview } from './verify-review.ts';

export interface Asked {
  outcome: Outcome;
  /** The last request to the model. */
  messages: Message[];
  /** The review by criteria; undefined in a lesson without criteria, or if there is no outcome. */
  verified?: VerifiedReview;
}

export type AskedWith = Required<Omit<ReviewMaterial, 'fence' | 'texts' | 'talk'>> &
  Pick<ReviewMaterial, 'talk'>;

interface Call {
  /** Chooses the material for a small context; without, only long texts are cut (evals). */
  db?: Db;
  onText(piece: string): void;
  signal: AbortSignal;
}

/**
 * The whole conversation with the mentor: a review and, in a lesson with criteria, at most one request to mend it. A repair
 * that fails or makes it worse leaves the review as it is, so form alone never fails one. Never throws.
 */
export async function askMentor(mentor: Mentor, given: AskedWith, call: Call): Promise<Asked> {
  const fence = randomBytes(8).toString('hex');
  const { criteria, openRemarks, talk } = given;
  const answer = studentWords(given.answer, talk?.lines);
  const { db, onText, signal } = call;
  const material = { ...given, fence };
  const first = reviewRequest(db, material);
  const safe = guarded(mentor, { ...first, fence, startsWithNotice: criteria.length > 0 });
  const task = {
    answer,
    ...(talk && { keep: talk.names }),
    ...(criteria.length > 0 && { rubric: { criteria, openRemarks, isSpoken: talk !== undefined } }),
  };

  const outcome = await safe({ ...task, ...first }, { onText, signal });
  if (outcome.kind !== 'done' || criteria.length === 0) return { outcome, messages: first.messages };
  const verified = await verifyReview(outcome.text, given);
  if (verified.problems.length === 0) return { outcome, messages: first.messages, verified };

  const complaints = repairRequest({ text: outcome.text, problems: verified.problems }, criteria);
  const repair = reviewRequest(db, material, complaints);
  const again = await safe({ ...task, ...repair, isRepair: true }, { onText() {}, signal });
  if (again.kind === 'aborted') return { outcome: again, messages: repair.messages };
  // A second look that sees somebody in danger counts.
  if (again.kind === 'fault' && again.fault.withheld === 'alarm')
    return { outcome: again, messages: repair.messages };
  // A repair that the budget has no room for is not made.
  if (again.kind !== 'done') return { outcome, messages: first.messages, verified };
  const repaired = await verifyReview(again.text, given);
  if (isWorse(repaired, verified)) return { outcome, messages: first.messages, verified };
  const { model, endpoint, firstTextMs } = outcome;
  return {
    outcome: {
      ...again,
      model,
      ...(endpoint !== undefined && { endpoint }),
      firstTextMs,
      usage: sumOf(outcome.usage, again.usage),
    },
    messages: repair.messages,
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
