import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '#contract/webhooks/schemas.ts';

/**
 * Writes what has happened, for the webhooks: to be put beside the act, in its transaction or as a part of its statement. `acts`
 * selects `user_id` and `data`, ids and times alone, and for what may be told only once its `key`. Where nobody listens, `acts` is
 * not run. The workers look by themselves, so that no act waits for a notification.
 */
export const insertEvents = (
  type: EventType,
  acts: RawBuilder<unknown>,
  { once = false }: { once?: boolean } = {},
) => sql`
  insert into events (type, user_id, data, key)
  select ${sql.lit(type)}, act.user_id, act.data, ${once ? sql`act.key` : sql`null`} from (${acts}) act
  where ${isHeard(type)}
  on conflict (key) do nothing`;

const isHeard = (type: EventType) =>
  sql`exists (select from webhooks where stopped_at is null and ${sql.lit(type)} = any(types))`;
