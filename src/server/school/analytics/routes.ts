import { analytics } from '#contract/analytics/calls.ts';
import { surveyFigures } from '#contract/survey-figures/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { getCourseAnalytics } from './analytics.ts';
import { exportCourseAnalytics } from './export-analytics.ts';
import { listStuckAnswers } from './stuck-answers.ts';
import { listStuckCriteria } from './stuck-criteria.ts';
import { getWhatChanged } from './what-changed.ts';

export function analyticsRoutes({ handle, db }: Feature): void {
  handle(analytics.getCourseAnalytics, ({ params, query, viewer }) =>
    getCourseAnalytics(db, viewer, { courseId: params.id, groupId: query.groupId }, query),
  );

  handle(analytics.listStuckCriteria, ({ params, query, viewer }) =>
    listStuckCriteria(db, viewer, { courseId: params.id, groupId: query.groupId }),
  );

  handle(surveyFigures.getWhatChanged, ({ params, query, viewer }) =>
    getWhatChanged(db, viewer, { courseId: params.id, groupId: query.groupId }),
  );

  handle(analytics.listStuckAnswers, ({ params, query, viewer }) =>
    listStuckAnswers(db, viewer, { courseId: params.id, groupId: query.groupId }, query),
  );

  handle(analytics.exportCourseAnalytics, ({ params, query, viewer, reply }) =>
    exportCourseAnalytics(db, viewer, { courseId: params.id, groupId: query.groupId }, { ...query, reply }),
  );
}
