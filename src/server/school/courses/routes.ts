import { api } from '#contract/api.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { copyCourse } from './copy-course.ts';
import { getCourse, listCourses, listMyCourses } from './courses.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { updateCourse } from './update-course.ts';

export function coursesRoutes({ handle, db, files: store }: Feature): void {
  handle(api.listCourses, ({ viewer }) => listCourses(db, viewer));

  handle(api.getCourse, ({ params, viewer }) => getCourse(db, viewer, params.id));

  handle(api.listMyCourses, ({ viewer }) => listMyCourses(db, viewer));

  handle(api.createCourse, ({ body, files, viewer }) =>
    createCourse({ db, store }, viewer, { ...body, ...files }),
  );

  handle(api.updateCourse, ({ params, body, files, viewer }) =>
    updateCourse({ db, store }, viewer, params.id, { ...body, ...files }),
  );

  handle(api.copyCourse, ({ params, viewer }) => copyCourse(db, viewer, params.id));

  handle(api.deleteCourse, ({ params, viewer }) => deleteCourse({ db, store }, viewer, params.id));
}
