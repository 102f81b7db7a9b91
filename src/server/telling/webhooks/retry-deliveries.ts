import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { webhooks } from '#contract/webhooks/calls.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, noSuchDelivery } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { contactNow } from './test-webhook.ts';

/** Due at once, with all its tries before it. */
const again = {
  state: 'waiting',
  problem: null,
  ended_at: null,
  failures: 0,
  due_at: now,
} as const;

/** Also of what was accepted: the receiver may have lost it. The event keeps its id. */
export async function retryWebhookDelivery(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const delivery = await tx
      .selectFrom('outbox')
      .innerJoin('webhooks', 'webhooks.id', 'outbox.target_id')
      .select(['webhooks.id as webhookId', 'webhooks.title', 'webhooks.stopped_at as stoppedAt'])
      .select(sql<string>`outbox.payload->>'kind'`.as('type'))
      .where('outbox.id', '=', id)
      .where('outbox.channel', '=', 'webhook')
      .forUpdate('outbox')
      .executeTakeFirstOrThrow(noSuchDelivery);
    const { webhookId, title, stoppedAt, type } = delivery;
    if (stoppedAt !== null) throw conflict('Вебхук остановлен. Сначала возобновите его');
    await tx.updateTable('outbox').set(again).where('id', '=', id).execute();
    await contactNow(tx, webhookId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_delivery_retried',
      details: { webhookId, title, type, deliveryId: id },
    });
    return { id };
  });
}

export async function retryFailedDeliveries(
  db: Db,
  viewer: Viewer,
  { webhookId, since }: Body<typeof webhooks.retryFailedDeliveries>,
): Promise<{ retried: number }> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('outbox')
      .from('webhooks')
      .set(again)
      .whereRef('webhooks.id', '=', 'outbox.target_id')
      .where('webhooks.stopped_at', 'is', null)
      .where('outbox.channel', '=', 'webhook')
      .where('outbox.state', '=', 'failed')
      .$call(given(webhookId, (query, id) => query.where('webhooks.id', '=', id)))
      .$call(given(since, (query, time) => query.where('outbox.ended_at', '>=', time)))
      .returning('webhooks.id')
      .execute();
    if (rows.length === 0) return { retried: 0 };
    for (const id of new Set(rows.map((row) => row.id))) await contactNow(tx, id);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_failures_retried',
      details: {
        deliveries: rows.length,
        ...(webhookId !== undefined && { webhookId }),
        ...(since !== undefined && { since }),
      },
    });
    return { retried: rows.length };
  });
}
