import * as outbox from './outbox/calls.ts';

/** The calls of what leaves the server: only its screen loads them. */
export const outboxCalls = { ...outbox };
