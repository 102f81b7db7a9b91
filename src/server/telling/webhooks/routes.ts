import { webhookCalls } from '#contract/webhook-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteWebhook, resumeWebhook, stopWebhook, updateWebhook } from './change-webhook.ts';
import { createWebhook, rotateWebhookSecret } from './create-webhook.ts';
import { listWebhookDeliveries } from './deliveries.ts';
import { retryFailedDeliveries, retryWebhookDelivery } from './retry-deliveries.ts';
import { testWebhook } from './test-webhook.ts';
import { listWebhooks } from './webhooks.ts';

export function webhooksRoutes({ handle, db, config }: Feature): void {
  const setting = { db, config };
  handle(webhookCalls.listWebhooks, () => listWebhooks(db));
  handle(webhookCalls.createWebhook, ({ body, viewer }) => createWebhook(setting, viewer, body));
  handle(webhookCalls.updateWebhook, ({ params, body, viewer }) =>
    updateWebhook(setting, viewer, params.id, body),
  );
  handle(webhookCalls.deleteWebhook, ({ params, viewer }) => deleteWebhook(db, viewer, params.id));
  handle(webhookCalls.rotateWebhookSecret, ({ params, viewer }) =>
    rotateWebhookSecret(setting, viewer, params.id),
  );
  handle(webhookCalls.stopWebhook, ({ params, viewer }) => stopWebhook(db, viewer, params.id));
  handle(webhookCalls.resumeWebhook, ({ params, viewer }) => resumeWebhook(db, viewer, params.id));
  handle(webhookCalls.testWebhook, ({ params, viewer }) => testWebhook(db, viewer, params.id));
  handle(webhookCalls.listWebhookDeliveries, ({ query }) => listWebhookDeliveries(db, query));
  handle(webhookCalls.retryWebhookDelivery, ({ params, viewer }) =>
    retryWebhookDelivery(db, viewer, params.id),
  );
  handle(webhookCalls.retryFailedDeliveries, ({ body, viewer }) => retryFailedDeliveries(db, viewer, body));
}
