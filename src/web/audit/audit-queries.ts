import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;

export type AuditFilters = Omit<CallInput<typeof api.listAudit>['query'], 'limit' | 'cursor'>;

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listAudit), filters],
    ...pagesOf(pageSize, (page, options) => call(api.listAudit, { query: { ...filters, ...page } }, options)),
    placeholderData: keepPreviousData,
  });

export const userLogsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listUserLogs), userId],
    ...pagesOf(pageSize, (page, options) =>
      call(api.listUserLogs, { params: { id: userId }, query: page }, options),
    ),
  });
