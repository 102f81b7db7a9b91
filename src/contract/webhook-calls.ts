import * as webhooks from './webhooks/calls.ts';

/** The calls of webhooks: only their screens load them. */
export const webhookCalls = { ...webhooks };
