import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { shortReads } from './shared-lanes.ts';

export interface Notice {
  channel: string;
  payload: string;
}

interface Outgoing {
  notices: Notice[];
  sent: Promise<void>;
}

const outgoing = new WeakMap<Db, Outgoing>();

/**
 * Notifies after a commit rather than within it. PostgreSQL commits transactions that notify one by one, each waiting for
 * the disk; these wait for none, and what comes while some are on their way goes together, those alike as one. If the process
 * dies in between, nobody is told: whoever listens has to look by themselves now and then.
 */
export function notifySoon(db: Db, ...notices: Notice[]): Promise<void> {
  const waiting = outgoing.get(db);
  if (waiting) {
    waiting.notices.push(...notices);
    return waiting.sent;
  }
  const next: Outgoing = { notices, sent: Promise.resolve() };
  outgoing.set(db, next);
  const before = lastSent.get(db) ?? Promise.resolve();
  next.sent = before.then(() => {
    outgoing.delete(db);
    return send(db, next.notices);
  });
  lastSent.set(
    db,
    next.sent.catch(() => {}),
  );
  return next.sent;
}

const lastSent = new WeakMap<Db, Promise<void>>();

async function send(db: Db, notices: Notice[]): Promise<void> {
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => payload);
  await sql`
    select pg_notify(channel, payload)
    from unnest(${channels}::text[], ${payloads}::text[]) notice (channel, payload)`.execute(shortReads(db));
}
