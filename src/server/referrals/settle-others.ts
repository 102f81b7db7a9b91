import { sql } from 'kysely';
import type { ReferralDecision, ReferralReason } from '#contract/referral-words.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';

/** What a person's feedback makes void when it settles another of them. A disagreement asks for an answer of its own. */
export const voidedByFeedback: readonly ReferralReason[] = [
  'doubt',
  'suspicion',
  'budget',
  'no_ai',
  'release',
];

/** The same for feedback that is written outside of the queue. */
export const settledByFeedback: readonly ReferralReason[] = ['no_ai', 'budget', 'release', 'doubt', 'crisis'];

interface AnswerOfStudent {
  answerId: string;
  lessonId: string;
  userId: string;
}

/** Settles what is open about the answer for these reasons. Call with the answer locked. */
export async function settleOthers(
  tx: Tx,
  viewer: Viewer,
  answer: AnswerOfStudent,
  { reasons, decision }: { reasons: readonly ReferralReason[]; decision: ReferralDecision },
): Promise<void> {
  const settled = await tx
    .updateTable('referrals')
    .set({ settled_at: sql<string>`now()`, settled_by_id: viewer.id, decision })
    .where('answer_id', '=', answer.answerId)
    .where('settled_at', 'is', null)
    .where('reason', '=', sql<ReferralReason>`any(${reasons})`)
    .returning(['id', 'reason'])
    .execute();
  for (const { id, reason } of settled) await recordSettlement(tx, viewer, answer, { id, reason, decision });
  if (settled.length > 0) await publish(tx, { type: 'referrals' });
}

/** Without texts: those are stored with the referral and with the reviews. */
export const recordSettlement = (
  tx: Tx,
  viewer: Viewer,
  { answerId, lessonId, userId }: AnswerOfStudent,
  { id, reason, decision }: { id: string; reason: ReferralReason; decision: ReferralDecision },
): Promise<void> =>
  recordChange(tx, {
    actorId: viewer.id,
    action: 'referral_settled',
    subjectId: userId,
    details: { referralId: id, answerId, lessonId, reason, decision },
  });
