import { sql } from 'kysely';
import type { NoticeKind, NoticeSubjects } from '#contract/notices/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import { mailDueAt } from './mail-choice.ts';

/**
 * Tells a person one thing once: `key` names it, and telling it again does nothing. True if it is new: then the person's open
 * pages hear of it at the commit. A letter about it is due by the person's choice; whether letters are sent at all is the
 * worker's matter.
 */
export async function tell<Kind extends NoticeKind>(
  tx: Tx,
  { userId, kind, key, subject }: { userId: string; kind: Kind; key: string; subject: NoticeSubjects[Kind] },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notices')
    .values({
      user_id: userId,
      kind,
      key,
      subject: JSON.stringify(subject),
      mail_due_at: mailDueAt(sql`${userId}`, kind),
    })
    .onConflict((on) => on.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await publish(tx, { type: 'notices', userId });
  return true;
}
