import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { webhooks } from '#contract/webhooks/calls.ts';
import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;
const refreshMs = 3_000;

export interface DeliveriesChoice {
  webhookId?: string;
  state?: WebhookDelivery['state'];
}

/** Refreshed while something waits: its state is about to change. */
export const webhooksQuery = queryOptions({
  ...queryOf(webhooks.listWebhooks, {}),
  refetchInterval: ({ state: { data } }) => (data?.some(({ waiting }) => waiting > 0) ? refreshMs : false),
});

export const deliveriesQuery = (choice: DeliveriesChoice) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(webhooks.listWebhookDeliveries), choice],
    ...pagesOf(pageSize, (page, options) =>
      call(webhooks.listWebhookDeliveries, { query: { ...choice, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.some(({ state }) => state === 'waiting') ? refreshMs : false,
  });
