import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { webhooks as webhookCalls } from '#contract/webhooks/calls.ts';
import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { triesOfRow } from '#server/telling/outbox/tries-of-row.ts';

/** Newest first: an id is a UUIDv7 and sorts by time. */
export async function listWebhookDeliveries(
  db: Db,
  { webhookId, state, limit, cursor }: Query<typeof webhookCalls.listWebhookDeliveries>,
): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('outbox')
    .innerJoin('webhooks', 'webhooks.id', 'outbox.target_id')
    .select([
      'outbox.id',
      sql<WebhookDelivery['webhook']>`jsonb_build_object('id', webhooks.id, 'title', webhooks.title)`.as(
        'webhook',
      ),
      sql<string>`outbox.payload->>'eventId'`.as('eventId'),
      sql<string>`outbox.payload->>'kind'`.as('type'),
      'outbox.state',
      'outbox.created_at as createdAt',
      'outbox.due_at as dueAt',
      'outbox.ended_at as endedAt',
      'outbox.problem',
      triesOfRow.as('tries'),
    ])
    .where('outbox.channel', '=', 'webhook')
    .$call(given(webhookId, (query, id) => query.where('outbox.target_id', '=', id)))
    .$call(given(state, (query, wanted) => query.where('outbox.state', '=', wanted)))
    .$call(given(cursor, (query, id) => query.where('outbox.id', '<', id)))
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .execute();
}
