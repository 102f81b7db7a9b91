import { sql } from 'kysely';
import { lessonOf, settlePassing } from '#server/mentor/passing/settle-passing.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import { insertCrisisNotices } from '#server/school/notices/tell-of-crisis.ts';
import { openReferrals } from './open-referral.ts';
import type { AnswerOfStudent } from './settle-others.ts';

/**
 * Calls a person to an answer beside which its author has written words of danger; `where` says where they stand and repeats
 * none of them. A review that is there stays. Part of the transaction that stores the words.
 */
export async function raiseAlarm(
  tx: Tx,
  { answerId, lessonId, userId }: AnswerOfStudent,
  where: string,
): Promise<void> {
  const answer = sql`select ${answerId}::uuid as id`;
  const [opened] = (await openReferrals('crisis', answer, { text: where, cares: true }).execute(tx)).rows;
  if (!opened) await addToAlarm(tx, answerId, where);
  else await settlePassing(tx, lessonOf({ userId, lessonId }));
  const told = opened ? await tell(tx, { referralId: opened.id, answerId, lessonId, userId }) : [];
  for (const reader of told) await publish(tx, { type: 'notices', userId: reader });
  await publish(tx, { type: 'referrals', lessonId, userId });
  await publish(tx, { type: 'answers', lessonId, userId });
}

/**
 * Whoever has said that an alarm isn't about him has now said more; a decision that was made without knowing it and hasn't taken
 * effect is taken back.
 */
const addToAlarm = (tx: Tx, answerId: string, where: string) =>
  tx
    .updateTable('referrals')
    .set({
      care: true,
      denied_at: null,
      settlement: null,
      settle_at: null,
      settle_by_id: null,
      outcome: null,
      text: sql<string>`case when position(${where} in coalesce(text, '')) > 0 then text
        else concat_ws(' ', text, ${where}::text) end`,
    })
    .where('answer_id', '=', answerId)
    .where('reason', '=', 'crisis')
    .where('settled_at', 'is', null)
    .execute();

async function tell(
  tx: Tx,
  { referralId, answerId, lessonId, userId }: AnswerOfStudent & { referralId: string },
): Promise<string[]> {
  const { rows } = await insertCrisisNotices(sql`
    select ${referralId}::uuid as referral_id, ${answerId}::uuid as answer_id, ${userId}::uuid as user_id,
      ${lessonId}::uuid as lesson_id`).execute(tx);
  return rows.map((row) => row.userId);
}
