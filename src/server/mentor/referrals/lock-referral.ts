import { sql } from 'kysely';
import type { Referral } from '#contract/referrals/schemas.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import type { AnswerOfStudent } from '#server/mentor/referring/settle-others.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { findReferral } from './referrals.ts';

export interface LockedReferral {
  referral: Referral;
  /** Null in a survey, and of a talk that wasn't sent. */
  answer: AnswerOfStudent | null;
}

/** The answer before the referral, like everything else that changes the reviews of an answer. */
export async function lockReferral(tx: Tx, viewer: Scope, id: string): Promise<LockedReferral> {
  const { answerId } = await findReferral(tx, viewer, id);
  const answer = answerId === null ? null : { answerId, ...(await lockAnswer(tx, viewer, answerId)) };
  await sql`select from referrals where id = ${id} for update`.execute(tx);
  return { referral: await findReferral(tx, viewer, id), answer };
}
