import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { signInCalls } from '#contract/sign-in-calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;

export type SignInFilters = Omit<CallInput<typeof signInCalls.listSignIns>['query'], 'limit' | 'cursor'>;

export const signInsQuery = (filters: SignInFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(signInCalls.listSignIns), filters],
    ...pagesOf(pageSize, (page, options) =>
      call(signInCalls.listSignIns, { query: { ...filters, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
  });

export const ownSignInsQuery = infiniteQueryOptions({
  queryKey: keyOf(signInCalls.listOwnSignIns),
  ...pagesOf(pageSize, (page, options) => call(signInCalls.listOwnSignIns, { query: page }, options)),
});
