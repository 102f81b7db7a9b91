import { sql } from 'kysely';
import { careHours } from '#contract/referrals/words.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import { dueAfter } from '#server/school/curators/due-after.ts';
import { insertThreadCrisisNotices } from '#server/school/notices/tell-of-crisis.ts';

export interface ThreadOfPerson {
  threadId: string;
  userId: string;
  courseId: string | null;
}

/**
 * Words of a person in a thread wait for somebody of the school; what follows joins the open record, and takes back a decision that
 * was made without knowing it and hasn't taken effect. `cares`: their author may need help. Part of the transaction that stores
 * the words.
 */
export async function openReferralOfThread(
  tx: Tx,
  { threadId, userId, courseId }: ThreadOfPerson,
  { isAlarm, cares = isAlarm }: { isAlarm: boolean; cares?: boolean },
): Promise<void> {
  const reason = isAlarm ? 'crisis' : 'message';
  const { rows: opened } = await sql<{ id: string; isNew: boolean }>`
    insert into referrals as known (thread_id, reason, opened_by_id, care, due_at)
    values (${threadId}, ${reason}, ${userId}, ${cares}, ${dueAfter(reason, cares ? careHours : null)})
    on conflict (thread_id, reason) where thread_id is not null and settled_at is null do update set
      care = known.care or excluded.care, due_at = least(known.due_at, excluded.due_at),
      settlement = null, settle_at = null, settle_by_id = null, outcome = null
    returning id, xmax = 0 as "isNew"`.execute(tx);
  const [referral] = opened;
  if (isAlarm && referral?.isNew) {
    const { rows: told } = await insertThreadCrisisNotices(sql`
      select ${referral.id}::uuid as referral_id, ${threadId}::uuid as thread_id, ${userId}::uuid as user_id,
        ${courseId}::uuid as course_id`).execute(tx);
    for (const reader of told) await publish(tx, { type: 'notices', userId: reader.userId });
  }
  await publishThread(tx, { userId, courseId });
}

/** Both sides' open pages ask for it again. */
export async function publishThread(
  tx: Tx,
  { userId, courseId }: Pick<ThreadOfPerson, 'userId' | 'courseId'>,
): Promise<void> {
  await publish(tx, { type: 'referrals', lessonId: null, userId, ...(courseId !== null && { courseId }) });
  await publish(tx, { type: 'notices', userId });
}
