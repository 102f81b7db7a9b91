import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type NoticeKind, type NoticeSubject, usualMail } from '#contract/notices.ts';
import type { Tx } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';

/** The delay of a letter, which isn't sent if the notice has been seen by then. */
const unseenMinutes = 10;

/**
 * Tells a person one thing once: `key` names it, and telling it again does nothing. True if it is new: then the person's open
 * pages hear of it at the commit. A letter about it is due by the person's choice; whether letters are sent at all is the
 * worker's matter.
 */
export async function tell(
  tx: Tx,
  { userId, kind, key, subject }: { userId: string; kind: NoticeKind; key: string; subject: NoticeSubject },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notices')
    .values({
      id: randomUUIDv7(),
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

/** By the person's choice. */
export const mailDueAt = (userId: RawBuilder<unknown>, kind: NoticeKind) => sql<string | null>`case coalesce(
    (select mail from notice_choices where notice_choices.user_id = ${userId} and notice_choices.kind = ${kind}),
    ${usualMail[kind]}
  ) when 'at_once' then now() + make_interval(mins => ${unseenMinutes}) end`;
