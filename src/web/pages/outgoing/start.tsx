import { lettersQuery, outgoingStatusQuery } from '#web/letters/letter-queries.ts';
import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
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

export const { Heading, Pending } = headed({
  title: 'Письма',
  subtitle:
    'Что отправляет приложение: письма людям и события другим системам, что с каждым стало и что ответил получатель. Записи хранятся 30 дней',
  loading: 'Письма загружаются',
  layout: 'flex flex-col gap-3',
  skeleton: (
    <>
      <Skeleton className="mb-3 h-24 rounded-lg" />
      <Skeleton className="mb-3 h-28 rounded-lg" />
      {skeletons(8, 'h-10')}
    </>
  ),
});
