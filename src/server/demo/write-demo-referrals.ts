import { sql } from 'kysely';
import type { AttemptInFile } from '#server/course-files/format/attempts-in-file.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ReviewedAttempt } from './write-demo-review.ts';

interface Written {
  attempt: AttemptInFile;
  answerId: string;
  studentId: string;
}

/** An answer that no model reads; its alarm was raised just now, so that two hours are left. */
export async function writeDemoAlarm(tx: Tx, answerId: string, content: string): Promise<ReviewedAttempt> {
  await tx
    .insertInto('reviews')
    .values({ answer_id: answerId, author: 'model', state: 'with_person' })
    .execute();
  await openReferrals('crisis', sql`select ${answerId}::uuid as id`).execute(tx);
  return { content, feedback: null };
}

/** What of an attempt waits for a person. It was opened just now: a queue that begins overdue shows nothing of its order. */
export async function writeDemoReferrals(
  tx: Tx,
  { feedback }: ReviewedAttempt,
  { attempt: { isHeld, disagreement }, answerId, studentId }: Written,
): Promise<void> {
  const answer = sql`select ${answerId}::uuid as id`;
  if (isHeld) await openReferrals('release', answer).execute(tx);
  if (!disagreement) return;
  const { criterion, reason } = disagreement;
  const remark = feedback?.remarks.find((one) => one.criterion === criterion);
  if (!remark) throw new Error(`Нет замечания по критерию «${criterion}»`);
  const given = { remarkId: remark.id, text: reason, openedById: studentId };
  await openReferrals('disagreement', answer, given).execute(tx);
}
