import { sql } from 'kysely';
import { inBatches } from './in-batches.ts';
import { shortReads } from './shared-lanes.ts';

export interface Notice {
  channel: string;
  payload: string;
}

/**
 * Notifies after a commit rather than within it. PostgreSQL commits transactions that notify one by one, each waiting for
 * the disk; these wait for none, and what comes while some are on their way goes together, those alike as one. If the process
 * dies in between, nobody is told: whoever listens has to look by themselves now and then.
 */
export const notifySoon = inBatches<Notice, void>(async (db, notices) => {
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => payload);
  await sql`
    select pg_notify(channel, payload)
    from unnest(${channels}::text[], ${payloads}::text[]) notice (channel, payload)`.execute(shortReads(db));
});
