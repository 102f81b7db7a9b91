import { sql } from 'kysely';
import type { Referral } from '#contract/referrals/schemas.ts';
import { lockAnswer } from '#server/mentor/in-force/lock-answer.ts';
import type { AnswerOfStudent } from '#server/mentor/referring/settle-others.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { findReferral } from './referrals.ts';

export interface LockedReferral {
  referral: Referral;
  /** Null in a survey, of a talk that wasn't sent, and in a thread. */
  answer: AnswerOfStudent | null;
}

/** The answer before the referral, like everything else that changes the reviews of an answer. */
export async function lockReferral(tx: Tx, viewer: Scope, id: string): Promise<LockedReferral> {
  const { answerId, threadId, student } = await findReferral(tx, viewer, id);
  // As whoever writes in the thread.
  if (threadId !== undefined) await lockPerson(tx, student.id);
  const answer = answerId === null ? null : { answerId, ...(await lockAnswer(tx, viewer, answerId)) };
  await sql`select from referrals where id = ${id} for update`.execute(tx);
  return { referral: await findReferral(tx, viewer, id), answer };
}
