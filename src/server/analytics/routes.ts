import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { getCourseAnalytics } from './analytics.ts';
import { exportLessons } from './export-lessons.ts';
import { exportStudents } from './export-students.ts';

export function analyticsRoutes({ handle, db }: FeatureDeps): void {
  handle(api.getCourseAnalytics, ({ params, query }) => getCourseAnalytics(db, params.id, query));

  handle(api.exportCourseAnalytics, ({ params, query, reply }) =>
    query.table === 'lessons'
      ? exportLessons(db, params.id, reply)
      : exportStudents(db, params.id, { timeZone: query.timeZone, reply }),
  );
}
