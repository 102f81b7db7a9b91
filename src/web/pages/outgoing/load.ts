import { lettersQuery, outgoingStatusQuery } from '#web/letters/letter-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { deliveriesQuery, webhooksQuery } from '#web/webhooks/webhooks-queries.ts';
import { readOutgoingChoice } from './address.ts';

export function load({ context: { queryClient }, location }: Opening) {
  const { view, ...choice } = readOutgoingChoice(location.search);
  if (view)
    return Promise.all([
      queryClient.ensureQueryData(webhooksQuery),
      queryClient.ensureInfiniteQueryData(deliveriesQuery({})),
    ]);
  return Promise.all([
    queryClient.ensureQueryData(outgoingStatusQuery),
    queryClient.ensureInfiniteQueryData(lettersQuery(choice)),
  ]);
}
