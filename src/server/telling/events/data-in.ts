import type { RawBuilder } from 'kysely';
import type { EventData, EventType } from '#contract/webhooks/schemas.ts';
import { type InSql, jsonIn } from '#server/platform/db/json-in.ts';

/** What an event says, as a statement computes it, and whose it is. */
export interface DataIn {
  type: EventType;
  userId: RawBuilder<unknown>;
  json: RawBuilder<unknown>;
}

/** All that the type's declaration has, and no more. */
export const dataIn = <Type extends EventType>(type: Type, fields: InSql<EventData[Type]>): DataIn => ({
  type,
  userId: fields.userId,
  json: jsonIn<EventData[Type]>(fields),
});
