import { webhooks } from '#contract/webhooks/calls.ts';
import type { WebhookForm } from '#contract/webhooks/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';

const refetch = [webhooks.listWebhooks, webhooks.listWebhookDeliveries];

export const useCreateWebhook = () =>
  useFormSaving((body: WebhookForm) => call(webhooks.createWebhook, { body }), {
    failed: 'Не удалось создать вебхук',
    refetch,
  });

export const useUpdateWebhook = (id: string) =>
  useFormSaving(
    (body: WebhookForm & { basedOn: string }) => call(webhooks.updateWebhook, { params: { id }, body }),
    {
      failed: 'Не удалось сохранить вебхук',
      refetch,
    },
  );

/** Fetches the stored webhooks, which someone else may have saved. */
export const useLoadWebhooks = () =>
  useSaving(() => call(webhooks.listWebhooks, {}), { failed: 'Не удалось загрузить вебхуки' });

export const useDeleteWebhook = () =>
  useSaving((id: string) => call(webhooks.deleteWebhook, { params: { id } }), {
    failed: 'Не удалось удалить вебхук',
    refetch,
  });

export const useRotateWebhookSecret = () =>
  useSaving((id: string) => call(webhooks.rotateWebhookSecret, { params: { id } }), {
    failed: 'Не удалось выпустить секрет',
    refetch,
  });

export const useStopWebhook = () =>
  useSaving((id: string) => call(webhooks.stopWebhook, { params: { id } }), {
    failed: 'Не удалось остановить вебхук',
    refetch,
    refetchOnFailure: refetch,
  });

export const useResumeWebhook = () =>
  useSaving((id: string) => call(webhooks.resumeWebhook, { params: { id } }), {
    failed: 'Не удалось возобновить вебхук',
    refetch,
    refetchOnFailure: refetch,
  });

export const useTestWebhook = () =>
  useSaving((id: string) => call(webhooks.testWebhook, { params: { id } }), {
    done: 'Проверка отправляется: что ответил получатель, видно в списке ниже',
    failed: 'Не удалось отправить проверку',
    refetch,
    refetchOnFailure: refetch,
  });

export const useRetryWebhookDelivery = () =>
  useSaving((id: string) => call(webhooks.retryWebhookDelivery, { params: { id } }), {
    done: 'Событие отправляется ещё раз',
    failed: 'Не удалось отправить событие ещё раз',
    refetch,
    refetchOnFailure: refetch,
  });

export const useRetryFailedDeliveries = (webhookId: string | undefined) =>
  useFormSaving(
    ({ since }: { since: string | null }) =>
      call(webhooks.retryFailedDeliveries, {
        body: { ...(webhookId !== undefined && { webhookId }), ...(since !== null && { since }) },
      }),
    {
      done: ({ retried }) =>
        retried === 0
          ? 'Таких событий у работающих вебхуков нет'
          : `Отправляем ещё раз: ${plural(retried, 'событие', 'события', 'событий')}`,
      failed: 'Не удалось отправить события ещё раз',
      refetch,
    },
  );
