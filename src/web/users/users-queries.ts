import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { users } from '#contract/users/calls.ts';
import type { UserFilters } from '#contract/users/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 100;

/** The list of users, page by page. While new filters load, the previous result stays on the screen. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(users.listUsers), 'pages', filters],
    ...pagesOf(pageSize, (page, options) =>
      call(users.listUsers, { query: { ...filters, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
  });

export const countQuery = (filters: UserFilters) => ({
  ...queryOf(users.countUsers, { query: filters }),
  placeholderData: keepPreviousData,
});
