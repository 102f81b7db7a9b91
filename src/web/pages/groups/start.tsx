import { coursesQuery } from '#web/courses/courses-queries.ts';
import { groupsQuery } from '#web/groups/groups-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { GroupsHeading } from './heading.tsx';

/** Fetched at each opening: the people and the next deadlines depend on changes of other screens. */
export const load = ({ context: { queryClient } }: Opening) => {
  void queryClient.prefetchQuery(coursesQuery);
  return queryClient.fetchQuery({ ...groupsQuery, staleTime: 0 });
};

export function Pending() {
  return (
    <div className="page">
      <GroupsHeading />
      <Loading label="Потоки загружаются">
        <Skeleton className="mb-4 h-6 w-56" />
        <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 3 }, (_, place) => (
            <Card key={place} as="div" padded={false} className="p-5">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="mt-3 h-4 w-44" />
              <Skeleton className="mt-6 h-2 w-full" />
              <Skeleton className="mt-6 h-4 w-24" />
            </Card>
          ))}
        </div>
      </Loading>
    </div>
  );
}
