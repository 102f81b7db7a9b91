import { webhooks } from '#contract/webhooks/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteWebhook, resumeWebhook, stopWebhook, updateWebhook } from './change-webhook.ts';
import { createWebhook, rotateWebhookSecret } from './create-webhook.ts';
import { listWebhookDeliveries } from './deliveries.ts';
import { retryFailedDeliveries, retryWebhookDelivery } from './retry-deliveries.ts';
import { testWebhook } from './test-webhook.ts';
import { listWebhooks } from './webhooks.ts';

export function webhooksRoutes({ handle, db, config }: Feature): void {
  const setting = { db, config };
  handle(webhooks.listWebhooks, () => listWebhooks(db));
  handle(webhooks.createWebhook, ({ body, viewer }) => createWebhook(setting, viewer, body));
  handle(webhooks.updateWebhook, ({ params, body, viewer }) =>
    updateWebhook(setting, viewer, params.id, body),
  );
  handle(webhooks.deleteWebhook, ({ params, viewer }) => deleteWebhook(db, viewer, params.id));
  handle(webhooks.rotateWebhookSecret, ({ params, viewer }) =>
    rotateWebhookSecret(setting, viewer, params.id),
  );
  handle(webhooks.stopWebhook, ({ params, viewer }) => stopWebhook(db, viewer, params.id));
  handle(webhooks.resumeWebhook, ({ params, viewer }) => resumeWebhook(db, viewer, params.id));
  handle(webhooks.testWebhook, ({ params, viewer }) => testWebhook(db, viewer, params.id));
  handle(webhooks.listWebhookDeliveries, ({ query }) => listWebhookDeliveries(db, query));
  handle(webhooks.retryWebhookDelivery, ({ params, viewer }) => retryWebhookDelivery(db, viewer, params.id));
  handle(webhooks.retryFailedDeliveries, ({ body, viewer }) => retryFailedDeliveries(db, viewer, body));
}
