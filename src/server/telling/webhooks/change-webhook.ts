import type { Body } from '#contract/endpoint.ts';
import type { webhooks } from '#contract/webhooks/calls.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { webhookQueue } from '#server/platform/jobs/queue-table.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { checkedUrl, type WebhookSetting } from './create-webhook.ts';
import { failWaiting } from './stop-hook.ts';
import { lockWebhook, serverOf } from './webhooks.ts';

/** What waits for it goes to the new address. */
export async function updateWebhook(
  { db, config }: WebhookSetting,
  viewer: Viewer,
  id: string,
  { title, types, basedOn, ...given }: Body<typeof webhooks.updateWebhook>,
): Promise<{ id: string }> {
  const url = checkedUrl(config, given.url);
  return db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, id);
    const changes = {
      ...changedFields(textsOf(before), textsOf({ title, types }), ['title', 'types']),
      ...(url !== before.url && { server: { from: serverOf(before.url), to: serverOf(url) } }),
    };
    if (Object.keys(changes).length === 0) return { id };
    const { savedAt } = before;
    if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(savedAt)) {
      const by = authorAt('webhookId', id, savedAt);
      throw await stale(tx, viewer, { what: 'вебхук', by, at: savedAt });
    }
    await tx
      .updateTable('webhooks')
      .set({
        title,
        url,
        types,
        updated_at: now,
        due_at: now,
        failures: 0,
        // Of a type that is new to it nothing is told from before.
        ...('types' in changes && { heard_since: now }),
        ...('server' in changes && { failing_since: null }),
      })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_updated',
      details: { webhookId: id, title, changes },
    });
    await notifyQueue(tx, webhookQueue);
    return { id };
  });
}

const textsOf = ({ title, types }: { title: string; types: readonly string[] }) => ({
  title,
  types: types.join(', '),
});

export async function deleteWebhook(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title, url } = await lockWebhook(tx, id);
    await tx.deleteFrom('outbox').where('channel', '=', 'webhook').where('target_id', '=', id).execute();
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_deleted',
      details: { webhookId: id, title, server: serverOf(url) },
    });
    return { id };
  });
}

export async function stopWebhook(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title, stoppedAt } = await lockWebhook(tx, id);
    if (stoppedAt !== null) throw conflict('Вебхук уже остановлен');
    await tx
      .updateTable('webhooks')
      .set({ stopped_at: now, stopped_because: 'person', claim: null, worker_id: null })
      .where('id', '=', id)
      .execute();
    await failWaiting(tx, id);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_stopped',
      details: { webhookId: id, title },
    });
    return { id };
  });
}

/** From now on: what happened meanwhile is not told. */
export async function resumeWebhook(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title, stoppedAt } = await lockWebhook(tx, id);
    if (stoppedAt === null) throw conflict('Вебхук уже работает');
    await tx
      .updateTable('webhooks')
      .set({
        stopped_at: null,
        stopped_because: null,
        failing_since: null,
        heard_since: now,
        due_at: now,
        failures: 0,
      })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_resumed',
      details: { webhookId: id, title },
    });
    return { id };
  });
}
