import { randomUUIDv7 } from 'node:crypto';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { webhookQueue } from '#server/platform/jobs/queue-table.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { HookPayload } from './hook-payload.ts';
import { lockWebhook } from './webhooks.ts';

/** Goes before what waits, the way everything goes: signed, tried again, seen in the list. */
export async function testWebhook(db: Db, viewer: Viewer, webhookId: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title, stoppedAt } = await lockWebhook(tx, webhookId);
    if (stoppedAt !== null) throw conflict('Вебхук остановлен. Сначала возобновите его');
    const second = new Date().toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
    const payload: HookPayload = {
      kind: 'webhook.test',
      eventId: randomUUIDv7(),
      at: new Date().toISOString(),
      data: { webhookId },
    };
    const queued = await tx
      .insertInto('outbox')
      .values({
        channel: 'webhook',
        target_id: webhookId,
        key: `event:test:${webhookId}:${second}`,
        payload: JSON.stringify(payload),
        priority: 1,
      })
      .onConflict((on) => on.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!queued) throw conflict('Проверка уже отправляется');
    await contactNow(tx, webhookId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_tested',
      details: { webhookId, title },
    });
    return queued;
  });
}

/** Also a receiver that was left alone for a while because it accepted nothing. */
export async function contactNow(tx: Tx, webhookId: string): Promise<void> {
  await tx.updateTable('webhooks').set({ due_at: now }).where('id', '=', webhookId).execute();
  await notifyQueue(tx, webhookQueue);
}
