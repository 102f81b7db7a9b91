import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { queryOf } from '#web/api.ts';

export type ActivityDays = '30' | '90';

export const analyticsQuery = (courseId: string, days: ActivityDays) =>
  queryOf(api.getCourseAnalytics, {
    params: { id: courseId },
    query: { timeZone: readersTimeZone(), days },
  });

/** Statistics change all the time: each visit refetches them. */
export const loadAnalytics = (queryClient: QueryClient, courseId: string, days: ActivityDays) =>
  queryClient.fetchQuery({ ...analyticsQuery(courseId, days), staleTime: 5_000 });

export const readersTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
