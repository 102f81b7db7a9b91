import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/calls/api.ts';

const pageSize = 20;

/** Newest first, page by page; each opening of the list refetches it. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...keyOf(api.listNotices), 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(
      api.listNotices,
      { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  staleTime: 0,
});
