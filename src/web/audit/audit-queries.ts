import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { audit } from '#contract/audit/calls.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { users } from '#contract/users/calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;

export type AuditFilters = Omit<CallInput<typeof audit.listAudit>['query'], 'limit' | 'cursor'>;

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(audit.listAudit), filters],
    ...pagesOf(pageSize, (page, options) =>
      call(audit.listAudit, { query: { ...filters, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
  });

export const userLogsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(users.listUserLogs), userId],
    ...pagesOf(pageSize, (page, options) =>
      call(users.listUserLogs, { params: { id: userId }, query: page }, options),
    ),
  });
