import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { webhookCalls } from '#contract/webhook-calls.ts';
import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';

const pageSize = 50;
const refreshMs = 3_000;

export interface DeliveriesChoice {
  webhookId?: string;
  state?: WebhookDelivery['state'];
}

/** Refreshed while something waits: its state is about to change. */
export const webhooksQuery = queryOptions({
  ...queryOf(webhookCalls.listWebhooks, {}),
  refetchInterval: ({ state: { data } }) => (data?.some(({ waiting }) => waiting > 0) ? refreshMs : false),
});

export const deliveriesQuery = (choice: DeliveriesChoice) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(webhookCalls.listWebhookDeliveries), choice],
    queryFn: ({ pageParam, signal }) =>
      call(
        webhookCalls.listWebhookDeliveries,
        { query: { ...choice, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.some(({ state }) => state === 'waiting') ? refreshMs : false,
  });
