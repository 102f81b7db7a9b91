import { sql } from 'kysely';
import type { EventType, Webhook } from '#contract/webhooks/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { noSuchWebhook } from '#server/platform/errors.ts';

/** Counts of what is kept of them, which is a month. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return db
    .selectFrom('webhooks')
    .select([
      'id',
      'title',
      'url',
      sql<EventType[]>`types`.as('types'),
      sql<string | null>`case when both_until > now() then both_until end`.as('bothUntil'),
      'failing_since as failingSince',
      sql<Webhook['stopped']>`case when stopped_at is not null
        then jsonb_build_object('at', ${utcText(sql`stopped_at`)}, 'because', stopped_because) end`.as(
        'stopped',
      ),
      'created_at as createdAt',
      'updated_at as updatedAt',
      sql<string | null>`(select max(ended_at) ${ofHook} and state = 'sent')`.as('lastSentAt'),
      sql<number>`(select count(*)::integer ${ofHook} and state = 'waiting')`.as('waiting'),
      sql<number>`(select count(*)::integer ${ofHook} and state = 'failed')`.as('failed'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const ofHook = sql`from outbox where channel = 'webhook' and target_id = webhooks.id`;

export const lockWebhook = (tx: Tx, id: string) =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'title', 'url', 'types', 'sealed', 'stopped_at as stoppedAt', 'updated_at as savedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(noSuchWebhook);

/** The journal and the pages of others name the server, not the path, which may be a secret of the receiver's. */
export const serverOf = (url: string) => new URL(url).host;
