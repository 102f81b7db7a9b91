import { coursesQuery } from '#web/courses/courses-queries.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { referralQuery, referralsQuery } from '#web/queue/queue-queries.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { readQueueChoice } from './address.ts';
import { QueueHeading } from './heading.tsx';
import { columns, frame } from './layout.ts';

export async function load({ context: { queryClient }, location }: Opening): Promise<void> {
  const choice = readQueueChoice(location.search);
  if (choice.one) void queryClient.prefetchQuery(referralQuery(choice.one));
  void queryClient.prefetchQuery(groupsQuery);
  void queryClient.prefetchQuery(coursesQuery);
  await queryClient.ensureInfiniteQueryData(referralsQuery(choice));
}

export function Pending() {
  return (
    <div className={frame}>
      <QueueHeading />
      <Loading label="Очередь загружается" className={columns}>
        <div className="flex flex-col gap-2.5">
          {Array.from({ length: 5 }, (_, place) => (
            <Skeleton key={place} className="h-24" />
          ))}
        </div>
        <Skeleton className="h-96 rounded-lg max-lg:hidden" />
      </Loading>
    </div>
  );
}
