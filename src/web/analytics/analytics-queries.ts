import type { QueryClient } from '@tanstack/react-query';
import { analytics } from '#contract/analytics/calls.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { queryOf } from '#web/calls/api.ts';
import { readersTimeZone } from '#web/ui/time/readers-time-zone.ts';

export type ActivityDays = '30' | '90';

export interface AnalyticsChoice {
  days: ActivityDays;
  group: GroupChoice | undefined;
}

export const analyticsQuery = (courseId: string, { days, group }: AnalyticsChoice) =>
  queryOf(analytics.getCourseAnalytics, {
    params: { id: courseId },
    query: { timeZone: readersTimeZone(), days, ...(group && { groupId: group }) },
  });

/** Statistics change all the time: each visit refetches them. */
export const loadAnalytics = (queryClient: QueryClient, courseId: string, choice: AnalyticsChoice) =>
  queryClient.fetchQuery({ ...analyticsQuery(courseId, choice), staleTime: 5_000 });
