import { infiniteQueryOptions } from '@tanstack/react-query';
import { analytics } from '#contract/analytics/calls.ts';
import type { StuckFigure } from '#contract/analytics/stuck.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { call, keyOf, queryOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

/** A course, and which of its people. */
export interface StuckAmong {
  courseId: string;
  group?: GroupChoice | undefined;
}

const ofGroup = (group: GroupChoice | undefined) => group && { groupId: group };

export const stuckQuery = (courseId: string, group: GroupChoice | undefined) =>
  queryOf(analytics.listStuckCriteria, { params: { id: courseId }, query: { ...ofGroup(group) } });

const pageSize = 50;

export function stuckAnswersQuery(
  courseId: string,
  group: GroupChoice | undefined,
  about: { lessonId: string; criterionId: string; figure: StuckFigure },
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(analytics.listStuckAnswers), courseId, group, about],
    ...pagesOf(pageSize, (page, options) =>
      call(
        analytics.listStuckAnswers,
        {
          params: { id: courseId },
          query: {
            ...about,
            ...ofGroup(group),
            ...page,
          },
        },
        options,
      ),
    ),
  });
}
