import { z } from 'zod';

/** What of an event waits in the outbox; the body is written from it, the same bytes at every try. */
export const hookPayload = z.object({
  /** The event's type; `webhook.test` has no event. */
  kind: z.string(),
  eventId: z.string(),
  at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type HookPayload = z.infer<typeof hookPayload>;

export const bodyOf = ({ kind, at, data }: HookPayload): string =>
  JSON.stringify({ type: kind, timestamp: at, data });
