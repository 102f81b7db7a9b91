import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import type { DeliveriesChoice } from '#web/webhooks/webhooks-queries.ts';

/** The filters in the address; invalid ones are dropped. */
export function readDeliveriesChoice({ webhookId, state }: Record<string, unknown>): DeliveriesChoice {
  return {
    ...(typeof webhookId === 'string' && /^[\da-f-]{36}$/.test(webhookId) && { webhookId }),
    ...(isState(state) && { state }),
  };
}

const states: readonly unknown[] = ['waiting', 'sent', 'failed'] satisfies WebhookDelivery['state'][];

const isState = (value: unknown): value is WebhookDelivery['state'] => states.includes(value);
