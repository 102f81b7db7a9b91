import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import type { MailPayload } from '#server/telling/letters/mail-payload.ts';

/**
 * Queues a letter, to be sent after the commit; undefined if one with the same key has been queued before. `urgent` goes before
 * the others. Only where letters are sent (`config.mail`): otherwise it would wait for ever.
 */
export async function queueMail(
  tx: Tx,
  payload: MailPayload,
  {
    userId = null,
    key = null,
    dueAt,
    urgent = false,
  }: { userId?: string | null; key?: string | null; dueAt?: string; urgent?: boolean } = {},
): Promise<string | undefined> {
  const queued = await tx
    .insertInto('outbox')
    .values({
      channel: 'mail',
      user_id: userId,
      key,
      payload: JSON.stringify(payload),
      priority: urgent ? 1 : 0,
      due_at: dueAt ?? now,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  await notifyQueue(tx, outboxQueue);
  return queued?.id;
}
