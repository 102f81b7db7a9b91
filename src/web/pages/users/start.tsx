import { coursesQuery } from '#web/courses/courses-queries.ts';
import { legalQuery } from '#web/legal/legal-queries.ts';
import { operatorName } from '#web/operator-name.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { countQuery, usersQuery } from '#web/users/users-queries.ts';
import { readUserFilters } from './address.ts';
import { UsersHeading } from './heading.tsx';

export function load({ context: { queryClient }, location }: Opening) {
  const filters = readUserFilters(location.search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(usersQuery(filters)),
    queryClient.ensureQueryData(countQuery({})),
    queryClient.ensureQueryData(coursesQuery),
    ...(operatorName() === undefined ? [] : [queryClient.ensureQueryData(legalQuery)]),
  ]);
}

export function Pending() {
  return (
    <div className="page">
      <UsersHeading />
      <Loading label="Пользователи загружаются">
        <Card as="div" aria-hidden="true" className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_, place) => (
            <Skeleton key={place} className="h-10" />
          ))}
        </Card>
        <div className="flex flex-col divide-y divide-line">
          {Array.from({ length: 8 }, (_, place) => (
            <div key={place} className="flex items-center gap-3 py-3">
              <Skeleton className="size-10 rounded-full" />
              <Skeleton className="h-5 w-2/5" />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}
