import { sql } from 'kysely';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { publishReferrals } from '#server/platform/live/live.ts';
import type { Scope } from '#server/platform/viewer.ts';

export interface AnswerOfStudent {
  answerId: string;
  lessonId: string;
  userId: string;
}

/** What was decided before and has not taken effect, gives way. */
export const asSettled = (viewer: Scope, decision: ReferralDecision) => ({
  settled_at: now,
  settled_by_id: viewer.id,
  decision,
  settlement: null,
  settle_at: null,
  settle_by_id: null,
});

/** Settles what is open about the answer for these reasons. Call with the answer locked. */
export async function settleOthers(
  tx: Tx,
  viewer: Scope,
  answer: AnswerOfStudent,
  { reasons, decision }: { reasons: readonly ReferralReason[]; decision: ReferralDecision },
): Promise<void> {
  const settled = await tx
    .updateTable('referrals')
    .set(asSettled(viewer, decision))
    .where('answer_id', '=', answer.answerId)
    .where('settled_at', 'is', null)
    .where('reason', '=', sql<ReferralReason>`any(${reasons})`)
    .returning(['id', 'reason'])
    .execute();
  for (const { id, reason } of settled) await recordSettlement(tx, viewer, answer, { id, reason, decision });
  if (settled.some(({ reason }) => reason === 'crisis')) await settlePassing(tx, lessonOf(answer));
  if (settled.length > 0) await publishReferrals(tx, [answer]);
}

export type About =
  | AnswerOfStudent
  | { surveyId: string; responseId: string; userId: string }
  | { dialogueId: string; lessonId: string; userId: string };

/** Without texts: those are stored with the referral and with the reviews. */
export const recordSettlement = (
  tx: Tx,
  viewer: Scope,
  { userId, ...about }: About,
  { id, reason, decision }: { id: string; reason: ReferralReason; decision: ReferralDecision },
): Promise<void> =>
  recordChange(tx, {
    actorId: viewer.id,
    action: 'referral_settled',
    subjectId: userId,
    details: { referralId: id, ...about, reason, decision },
  });
