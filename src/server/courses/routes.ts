import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { getCourse, listCourses, listMyCourses } from './courses.ts';

export function coursesRoutes({ handle, db }: FeatureDeps): void {
  handle(api.listCourses, ({ viewer }) => listCourses(db, viewer));

  handle(api.getCourse, ({ params, viewer }) => getCourse(db, viewer, params.id));

  handle(api.listMyCourses, ({ viewer }) => listMyCourses(db, viewer));
}
