import { type RawBuilder, sql } from 'kysely';

/** Names the time, so that a meeting that has moved is reminded of again. */
export const reminderKey = (id: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<string>`('meeting:' || ${id} || ':' || ${at})`;
