import type { Opening } from '#web/pages/shell/opening.ts';
import { deliveriesQuery, webhooksQuery } from '#web/webhooks/webhooks-queries.ts';
import { readDeliveriesChoice } from './address.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  Promise.all([
    queryClient.ensureQueryData(webhooksQuery),
    queryClient.ensureInfiniteQueryData(deliveriesQuery(readDeliveriesChoice(location.search))),
  ]);
