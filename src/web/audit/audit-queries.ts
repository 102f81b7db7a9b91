import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call, keyOf } from '#web/calls/api.ts';

const pageSize = 50;

export type AuditFilters = Omit<CallInput<typeof api.listAudit>['query'], 'limit' | 'cursor'>;

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listAudit), filters],
    queryFn: ({ pageParam, signal }) =>
      call(api.listAudit, { query: { ...filters, ...pageAfter(pageParam) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: lastId,
    placeholderData: keepPreviousData,
  });

export const userLogsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listUserLogs), userId],
    queryFn: ({ pageParam, signal }) =>
      call(api.listUserLogs, { params: { id: userId }, query: pageAfter(pageParam) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: lastId,
  });

const pageAfter = (cursor: string | null) => ({ limit: pageSize, ...(cursor !== null && { cursor }) });

const lastId = (page: readonly { id: string }[]) => (page.length < pageSize ? undefined : page.at(-1)?.id);
