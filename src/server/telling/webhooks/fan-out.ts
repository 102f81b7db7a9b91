import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import { notifyQueue } from '#server/platform/jobs/notify-queue.ts';
import { webhookQueue } from '#server/platform/jobs/queue-table.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';

export const fanOutChore: Chore = { name: 'события для вебхуков', everyMs: 1_000, run: (db) => fanOut(db) };

const mostAtOnce = 1_000;

/** Queues each new event for every webhook that listens. Of several workers each takes others. */
export async function fanOut(db: Db): Promise<void> {
  for (;;) {
    const events = await db.transaction().execute(async (tx) => {
      const queueing = sql<{ events: number; queued: number }>`
        with fresh as materialized (
          select id, type, user_id, data, at from events where not is_queued
          order by id limit ${sql.lit(mostAtOnce)} for update skip locked
        ), marked as (
          update events set is_queued = true from fresh where events.id = fresh.id
        ), queued as (
          insert into outbox (channel, target_id, user_id, key, payload)
          select 'webhook', webhooks.id, fresh.user_id, 'event:' || fresh.id || ':' || webhooks.id, jsonb_build_object(
            'kind', fresh.type, 'eventId', fresh.id, 'at', ${utcText(sql`fresh.at`)}, 'data', fresh.data
          )
          from fresh join webhooks on fresh.type = any(webhooks.types) and webhooks.stopped_at is null
          order by fresh.id
          on conflict (key) do nothing
          returning id
        )
        select (select count(*)::integer from fresh) as events, (select count(*)::integer from queued) as queued`;
      const done = await oneRow(tx, queueing);
      if (done.queued > 0) await notifyQueue(tx, webhookQueue);
      return done.events;
    });
    if (events < mostAtOnce) return;
  }
}
