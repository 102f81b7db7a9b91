import { infiniteQueryOptions } from '@tanstack/react-query';
import { analytics } from '#contract/analytics/calls.ts';
import type { CountedFigure, StuckAnswer } from '#contract/analytics/stuck.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { skills } from '#contract/skills/calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { pagesOf } from '#web/calls/pages-of.ts';

const pageSize = 50;

/** A page of the answers that a figure counts. */
type PageCall = Parameters<typeof pagesOf<StuckAnswer>>[1];

export const answersBehindQuery = (key: readonly unknown[], page: PageCall) =>
  infiniteQueryOptions({ queryKey: key, ...pagesOf<StuckAnswer>(pageSize, page) });

/** Of «На чём застревают» and «Что изменилось». */
export const countedAnswersQuery = (
  courseId: string,
  group: GroupChoice | undefined,
  about: { lessonId: string; criterionId: string; figure: CountedFigure; level?: number },
) =>
  answersBehindQuery([...keyOf(analytics.listStuckAnswers), courseId, group, about], (page, options) =>
    call(
      analytics.listStuckAnswers,
      { params: { id: courseId }, query: { ...about, ...(group && { groupId: group }), ...page } },
      options,
    ),
  );

/** Of a group's skills. */
export const skillAnswersQuery = (
  groupId: string,
  about: { criterionId: string; scale: string; level: number },
) =>
  answersBehindQuery([...keyOf(skills.listGroupSkillAnswers), groupId, about], (page, options) =>
    call(skills.listGroupSkillAnswers, { params: { id: groupId }, query: { ...about, ...page } }, options),
  );
