import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '#contract/webhooks/schemas.ts';
import type { DataIn } from './data-in.ts';

interface Acts {
  /** One row an event; the data names its columns. */
  from: RawBuilder<unknown>;
  /** Of what may be told only once. */
  key?: RawBuilder<unknown>;
}

/**
 * Writes what has happened, for the webhooks: to be put beside the act, in its transaction or as a part of its statement. Where
 * nobody listens, the acts are not read. The workers look by themselves, so that no act waits for a notification.
 * `course.completed` alone is written by a trigger (db/migrations/0049_webhooks.sql), on the count that triggers keep: what
 * completes a lesson, an answer, a page that is opened or a talk, doesn't know whether it was the last.
 */
export const insertEvents = ({ type, userId, json }: DataIn, { from, key = sql`null` }: Acts) => sql`
  insert into events (type, user_id, data, key)
  select ${sql.lit(type)}, act.user_id, act.data, act.key
  from (select ${userId} as user_id, ${json} as data, ${key} as key from ${from}) act
  where ${isHeard(type)}
  on conflict (key) do nothing`;

const isHeard = (type: EventType) =>
  sql`exists (select from webhooks where stopped_at is null and ${sql.lit(type)} = any(types))`;
