import { redirect } from '@tanstack/react-router';
import { lettersQuery, outgoingStatusQuery } from '#web/letters/letter-queries.ts';
import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import { JournalTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readLettersChoice } from './address.ts';

export async function load({ context: { queryClient }, location }: Opening): Promise<void> {
  // The webhooks were a part of this screen: earlier letters and bookmarks lead here.
  if ('view' in location.search) throw redirect({ to: paths.webhooks(), replace: true });
  await Promise.all([
    queryClient.ensureQueryData(outgoingStatusQuery),
    queryClient.ensureInfiniteQueryData(lettersQuery(readLettersChoice(location.search))),
  ]);
}

export const { Heading, Pending } = headed({
  title: 'Письма',
  subtitle: 'Какие письма ушли людям, что с каждым стало и что ответил получатель. Записи хранятся 30 дней',
  tabs: <JournalTabs />,
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
