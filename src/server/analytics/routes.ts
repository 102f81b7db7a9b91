import { api } from '#contract/api.ts';
import type { Feature } from '#server/http/feature.ts';
import { getCourseAnalytics } from './analytics.ts';
import { exportCourseAnalytics } from './export-analytics.ts';

export function analyticsRoutes({ handle, db }: Feature): void {
  handle(api.getCourseAnalytics, ({ params, query }) => getCourseAnalytics(db, params.id, query));

  handle(api.exportCourseAnalytics, ({ params, query, reply }) =>
    exportCourseAnalytics(db, params.id, query, reply),
  );
}
