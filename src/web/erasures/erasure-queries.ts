import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { personalData } from '#contract/personal-data/calls.ts';
import type { Erased } from '#contract/personal-data/schemas.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';

/** All of them: a school answers each within days. */
export const openErasuresQuery = queryOf(personalData.listErasures, {
  query: { isOpen: 'true', limit: 500 },
});

const pageSize = 25;

export const endedErasuresQuery = infiniteQueryOptions({
  queryKey: [...keyOf(personalData.listErasures), 'ended'],
  queryFn: ({ pageParam, signal }) =>
    call(
      personalData.listErasures,
      { query: { isOpen: 'false', limit: pageSize, ...(pageParam !== null && { before: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ requests }) => (requests.length < pageSize ? undefined : requests.at(-1)?.number),
});

/** Until the place is freed, the act doesn't say when: whoever prints it waits for that. */
export const erasureActQuery = (id: string) =>
  queryOptions({
    ...queryOf(personalData.getErasureAct, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.vacuumedAt === null ? 3_000 : false),
  });

/** Who was erased, from the answer of that call alone: in no other answer, and gone with the page. */
export const erasedPersonQuery = (id: string) =>
  queryOptions<Erased['person'] | null>({
    queryKey: ['erased person', id],
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
