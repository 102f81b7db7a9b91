import { sql } from 'kysely';
import { inBatches } from './in-batches.ts';
import { readShared } from './shared-connections.ts';

export interface Notice {
  channel: string;
  payload: string;
}

/**
 * Notifies after a commit rather than within it. PostgreSQL serializes the commits of transactions that notify, each with
 * its disk flush; these notifications wait for no flush. Those that arrive while others are in flight are batched, and
 * duplicates merged. If the process dies in between, nothing is sent: every listener also polls.
 */
export const notifySoon = inBatches<Notice, void>(async (db, notices) => {
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => payload);
  const notify = sql`
    select pg_notify(channel, payload)
    from unnest(${channels}::text[], ${payloads}::text[]) notice (channel, payload)`;
  await readShared(db, notify.compile(db));
});
