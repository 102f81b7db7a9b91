import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, namedTime, time } from '#contract/text.ts';
import { webhook, webhookDelivery, webhookForm, webhookSecret } from './schemas.ts';

const byId = { params: z.object({ id }) };

export const webhooks = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    access: 'admin',
    summary: 'Вебхуки и как они работают, без секретов',
    response: z.array(webhook),
  }),

  createWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    access: 'admin',
    summary: 'Создать вебхук; секрет подписи возвращается только здесь',
    body: webhookForm,
    response: z.object({ id, ...webhookSecret.shape }),
    status: 201,
  }),

  updateWebhook: endpoint({
    method: 'PUT',
    path: '/api/webhooks/:id',
    access: 'admin',
    summary: 'Изменить название, адрес и события вебхука',
    ...byId,
    body: webhookForm.extend({
      basedOn: time
        .optional()
        .describe('updatedAt вебхука, с которого начата правка: если его с тех пор сохранили, 409'),
    }),
    response: z.object({ id }),
  }),

  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access: 'admin',
    summary: 'Удалить вебхук вместе с записями о том, что ему отправлялось',
    ...byId,
    response: z.object({ id }),
  }),

  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access: 'admin',
    summary: 'Выпустить новый секрет подписи; прежний подписывает ещё сутки',
    ...byId,
    response: z.object({ ...webhookSecret.shape, bothUntil: time.nullable() }),
  }),

  stopWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/stop',
    access: 'admin',
    summary: 'Остановить вебхук: событий для него больше нет, а ждавшие становятся неудачными',
    ...byId,
    response: z.object({ id }),
  }),

  resumeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/resume',
    access: 'admin',
    summary: 'Возобновить вебхук с этого времени',
    ...byId,
    response: z.object({ id }),
  }),

  testWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    access: 'admin',
    summary: 'Отправить вебхуку событие webhook.test',
    ...byId,
    response: z.object({ id: id.describe('id доставки') }),
  }),

  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/api/webhook-deliveries',
    access: 'admin',
    summary: 'Что отправлялось вебхукам за 30 дней, новое первым: состояние, попытки и ответы',
    query: z.object({
      webhookId: id.optional(),
      state: webhookDelivery.shape.state.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('id последней полученной доставки'),
    }),
    response: z.array(webhookDelivery),
  }),

  retryWebhookDelivery: endpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/retry',
    access: 'admin',
    summary: 'Отправить событие вебхуку ещё раз, в том числе принятое',
    ...byId,
    response: z.object({ id }),
  }),

  retryFailedDeliveries: endpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/retry-failed',
    access: 'admin',
    summary: 'Отправить ещё раз всё, чего не приняли работающие вебхуки',
    body: z.object({
      webhookId: id.optional(),
      since: namedTime.optional().describe('Только то, что стало неудачным не раньше этого времени'),
    }),
    response: z.object({ retried: z.int() }),
  }),
};
