import { coursesQuery } from '#web/courses/courses-queries.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { countQuery, usersQuery } from '#web/users/users-queries.ts';
import { readUserFilters } from './address.ts';

export function load({ context: { queryClient }, location }: Opening) {
  const filters = readUserFilters(location.search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(usersQuery(filters)),
    queryClient.ensureQueryData(countQuery({})),
    queryClient.ensureQueryData(coursesQuery),
  ]);
}
