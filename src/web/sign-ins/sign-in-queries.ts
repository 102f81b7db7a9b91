import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { signIns } from '#contract/sign-ins/calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;

export type SignInFilters = Omit<CallInput<typeof signIns.listSignIns>['query'], 'limit' | 'cursor'>;

export const signInsQuery = (filters: SignInFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(signIns.listSignIns), filters],
    ...pagesOf(pageSize, (page, options) =>
      call(signIns.listSignIns, { query: { ...filters, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
  });

export const ownSignInsQuery = infiniteQueryOptions({
  queryKey: keyOf(signIns.listOwnSignIns),
  ...pagesOf(pageSize, (page, options) => call(signIns.listOwnSignIns, { query: page }, options)),
});
