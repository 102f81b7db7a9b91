import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { models } from '#contract/models/calls.ts';
import { queryOf } from '#web/calls/api.ts';

/** Without a month: of this one. */
export const spendingQuery = (month: string | undefined) =>
  queryOf(models.getSpending, { query: { ...(month !== undefined && { month }) } });

/** Reviews cost something all the time: each visit fetches the sums again. */
export const loadSpending = (queryClient: QueryClient, month: string | undefined) =>
  queryClient.fetchQuery({ ...spendingQuery(month), staleTime: 5_000 });

export const spentBudgetsQuery = queryOptions({ ...queryOf(models.listSpentBudgets, {}), staleTime: 0 });
