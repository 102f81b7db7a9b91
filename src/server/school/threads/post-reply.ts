import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { findOrMakeThreads } from './find-or-make.ts';

interface ReplyOfSchool {
  referralId: string;
  userId: string;
  /** Null: of no course. */
  courseId: string | null;
  byId: string;
}

/** A reply to an alarm or a disagreement, which stays with its referral, begins the thread or goes on in it. Returns the thread. */
export async function postReply(
  tx: Tx,
  { referralId, userId, courseId, byId }: ReplyOfSchool,
): Promise<string> {
  const facts = sql`select ${userId}::uuid as user_id, ${courseId}::uuid as course_id`;
  const [thread] = await findOrMakeThreads(tx, facts);
  if (!thread) throw new Error('A thread is there once it is begun');
  await tx
    .insertInto('messages')
    .values({ thread_id: thread.id, is_own: false, by_id: byId, referral_id: referralId })
    .execute();
  return thread.id;
}
