import { sql } from 'kysely';
import type { ThreadOfPerson } from '#server/mentor/referring/open-referral-of-thread.ts';
import { asSettled, recordSettlement } from '#server/mentor/referring/settle-others.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { refuseWhoHadEnough } from '#server/school/threads/day-limit.ts';
import { type Writer, writeForSchool } from '#server/school/threads/write-for-school.ts';
import { wroteAfter } from './thread-rows.ts';

interface Given {
  text: string;
  idempotencyKey?: string | undefined;
  /** The newest message that the writer has seen. */
  upTo?: string | undefined;
}

/**
 * Words of the school settle what waits in the thread, unless something has come that their writer hasn't seen. Whoever may be in
 * danger is answered whatever was written today. Call with the person locked; publish the thread. Returns the
 * message.
 */
export async function answerInThread(
  tx: Tx,
  viewer: Scope & Writer,
  thread: ThreadOfPerson & { isAlarm: boolean },
  { text, idempotencyKey, upTo }: Given,
): Promise<string> {
  const { threadId, userId, isAlarm } = thread;
  if (!isAlarm) await refuseWhoHadEnough(tx, [userId]);
  const [id] = await writeForSchool(tx, viewer, [{ id: threadId, userId }], {
    text,
    idempotencyKey,
    isQuiet: isAlarm,
  });
  if (id === undefined) throw new Error('One thread gets one message');
  const settled = await tx
    .updateTable('referrals')
    .set(asSettled(viewer, 'answered'))
    .where('thread_id', '=', threadId)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`not ${wroteAfter(threadId, upTo)}`)
    .returning(['id', 'reason'])
    .execute();
  for (const referral of settled) {
    await recordSettlement(tx, viewer, { threadId, userId }, { ...referral, decision: 'answered' });
  }
  return id;
}
