import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { UserFilters } from '#contract/users/schemas.ts';
import { countQuery, usersQuery } from './users-queries.ts';

/** The users that match the filters, and their number, which is requested only until the whole list is loaded. */
export function useUsers(filters: UserFilters) {
  const people = useInfiniteQuery(usersQuery(filters));
  const users = people.data?.pages.flat();
  const all = useQuery(countQuery({})).data;
  const goesOn = people.hasNextPage;
  const counted = useQuery({ ...countQuery(filters), enabled: goesOn && !people.isPlaceholderData }).data;
  const found = goesOn ? counted?.found : users?.length;
  return { people, users: users ?? [], found, total: all?.total };
}
