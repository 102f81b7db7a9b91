import { coursesQuery } from '#web/courses/courses-queries.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { referralQuery, referralsQuery } from '#web/queue/queue-queries.ts';
import { readQueueChoice } from './address.ts';

export async function load({ context: { queryClient }, location }: Opening): Promise<void> {
  const choice = readQueueChoice(location.search);
  if (choice.one) void queryClient.prefetchQuery(referralQuery(choice.one));
  void queryClient.prefetchQuery(groupsQuery);
  void queryClient.prefetchQuery(coursesQuery);
  await queryClient.ensureInfiniteQueryData(referralsQuery(choice));
}
