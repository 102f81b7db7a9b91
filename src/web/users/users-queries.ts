import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { UserFilters } from '#contract/users.ts';
import { call, keyOf, queryOf } from '#web/api.ts';

const pageSize = 100;

/** The list of people, a page at a time. While other filters load, the people of the earlier ones stay on the screen. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listUsers), 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listUsers,
        { query: { ...filters, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  });

export const countQuery = (filters: UserFilters) => ({
  ...queryOf(api.countUsers, { query: filters }),
  placeholderData: keepPreviousData,
});
