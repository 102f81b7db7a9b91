import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { signInCalls } from '#contract/sign-in-calls.ts';
import { call, keyOf } from '#web/calls/api.ts';

const pageSize = 50;

export type SignInFilters = Omit<CallInput<typeof signInCalls.listSignIns>['query'], 'limit' | 'cursor'>;

export const signInsQuery = (filters: SignInFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(signInCalls.listSignIns), filters],
    queryFn: ({ pageParam, signal }) =>
      call(signInCalls.listSignIns, { query: { ...filters, ...pageAfter(pageParam) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: lastId,
    placeholderData: keepPreviousData,
  });

export const ownSignInsQuery = infiniteQueryOptions({
  queryKey: keyOf(signInCalls.listOwnSignIns),
  queryFn: ({ pageParam, signal }) =>
    call(signInCalls.listOwnSignIns, { query: pageAfter(pageParam) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: lastId,
});

function pageAfter(cursor: string | null) {
  return { limit: pageSize, ...(cursor !== null && { cursor }) };
}

function lastId(page: readonly { id: string }[]): string | undefined {
  return page.length < pageSize ? undefined : page.at(-1)?.id;
}
