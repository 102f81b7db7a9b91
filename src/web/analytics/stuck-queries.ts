import { analytics } from '#contract/analytics/calls.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { queryOf } from '#web/calls/api.ts';

/** A course, and which of its people. */
export interface StuckAmong {
  courseId: string;
  group?: GroupChoice | undefined;
}

export const stuckQuery = (courseId: string, group: GroupChoice | undefined) =>
  queryOf(analytics.listStuckCriteria, {
    params: { id: courseId },
    query: { ...(group && { groupId: group }) },
  });
