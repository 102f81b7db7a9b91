import { coursesQuery } from '#web/courses/courses-queries.ts';
import { legalQuery } from '#web/legal/legal-queries.ts';
import { operatorName } from '#web/operator-name.ts';
import type { Opening } from '#web/pages/shell/opening.ts';
import { countQuery, usersQuery } from '#web/users/users-queries.ts';
import { readUserFilters } from './address.ts';

export function load({ context: { queryClient }, location }: Opening) {
  const filters = readUserFilters(location.search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(usersQuery(filters)),
    queryClient.ensureQueryData(countQuery({})),
    queryClient.ensureQueryData(coursesQuery),
    ...(operatorName() === undefined ? [] : [queryClient.ensureQueryData(legalQuery)]),
  ]);
}
