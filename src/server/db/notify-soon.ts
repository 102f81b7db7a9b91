import { sql } from 'kysely';
import { inBatches } from './in-batches.ts';
import { readShared } from './shared-connections.ts';

export interface Notice {
  channel: string;
  payload: string;
}

/**
 * Notifies after a commit rather than within it. PostgreSQL commits transactions that notify one by one, each waiting for
 * the disk; these wait for none. Notices that come while others are on their way go together, equal ones as one. If the
 * process dies in between, nothing is sent: every listener also polls now and then.
 */
export const notifySoon = inBatches<Notice, void>(async (db, notices) => {
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => payload);
  const notify = sql`
    select pg_notify(channel, payload)
    from unnest(${channels}::text[], ${payloads}::text[]) notice (channel, payload)`;
  await readShared(db, notify.compile(db));
});
