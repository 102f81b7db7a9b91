import { randomBytes } from 'node:crypto';
import { studentWords } from '#domain/talk-lines.ts';
import { demoReview } from '#server/mentor/demo/demo-review.ts';
import type { ReviewMaterial } from '#server/mentor/reviews/prompt/review-prompt.ts';
import { reviewRequest } from '#server/mentor/reviews/prompt/review-request.ts';
import { guarded } from '#server/mentor/reviews/reply/guarded-writer.ts';
import { hideReadyWords } from '#server/mentor/reviews/reply/ready-words.ts';
import { repairRequest } from '#server/mentor/reviews/reply/repair-request.ts';
import {
  readyFinderOf,
  type VerifiedReview,
  verifyReview,
} from '#server/mentor/reviews/reply/verify-review.ts';
import type { Message } from '#server/models/message.ts';
import type { Writer } from '#server/models/model.ts';
import { type Outcome, sumOfUsage } from '#server/models/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface Asked {
  outcome: Outcome;
  /** The request that the outcome is of, as it was sent. */
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
 * The whole conversation with the writer: a review and, in a lesson with criteria, at most one request to mend it. A repair
 * that fails or makes it worse leaves the review as it is, so form alone never fails one. Never throws.
 */
export async function askMentor(writer: Writer, given: AskedWith, call: Call): Promise<Asked> {
  const fence = randomBytes(8).toString('hex');
  const { criteria, openRemarks, talk, leads } = given;
  const answer = studentWords(given.answer, talk?.lines);
  const { db, signal } = call;
  const onText = leads ? hideReadyWords(readyFinderOf(given), call.onText) : call.onText;
  const material = { ...given, fence };
  const first = reviewRequest(db, material);
  const safe = guarded(writer, { ...first, fence, startsWithNotice: criteria.length > 0 });
  const task = {
    answer,
    casual: openRemarks.flatMap(({ text, nextStep, quotes }) => [
      text,
      ...quotes,
      ...(nextStep ? [nextStep] : []),
    ]),
    ...(talk && { keep: talk.names }),
    byProgram: () => demoReview(answer, { criteria, openRemarks, isSpoken: talk !== undefined, leads }),
  };

  const outcome = await safe({ ...task, ...first }, { onText, signal });
  const messages = sentOf(outcome) ?? first.messages;
  if (outcome.kind !== 'done' || criteria.length === 0) return { outcome, messages };
  const verified = await verifyReview(outcome.text, given);
  if (verified.problems.length === 0) return { outcome, messages, verified };

  const complaints = repairRequest({ text: outcome.text, problems: verified.problems }, criteria);
  const repair = reviewRequest(db, material, complaints);
  const again = await safe({ ...task, ...repair, isRepair: true }, { onText() {}, signal });
  const repairMessages = sentOf(again) ?? repair.messages;
  if (again.kind === 'aborted') return { outcome: again, messages: repairMessages };
  // A second look that sees somebody in danger counts.
  if (again.kind === 'fault' && again.fault.withheld === 'alarm')
    return { outcome: again, messages: repairMessages };
  // A repair that the budget has no room for is not made.
  if (again.kind !== 'done') return { outcome, messages, verified };
  const repaired = await verifyReview(again.text, given);
  if (isWorse(repaired, verified)) return { outcome, messages, verified };
  const { model, endpoint, firstTextMs } = outcome;
  return {
    outcome: {
      ...again,
      model,
      ...(endpoint !== undefined && { endpoint }),
      firstTextMs,
      usage: sumOfUsage(outcome.usage, again.usage),
    },
    messages: repairMessages,
    verified: repaired,
  };
}

const sentOf = (outcome: Outcome): Message[] | undefined => ('sent' in outcome ? outcome.sent : undefined);

const isWorse = (one: VerifiedReview, other: VerifiedReview): boolean =>
  (one.prose !== null && other.prose === null) || faultsOf(one) > faultsOf(other);

/** Ready words are gone anyway. */
const faultsOf = ({ problems }: VerifiedReview) => problems.filter(({ kind }) => kind !== 'shown').length;
