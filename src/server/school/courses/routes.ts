import { courses } from '#contract/courses/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { copyCourse } from './copy-course.ts';
import { getCourse, listCourses, listMyCourses } from './courses.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { updateCourse } from './update-course.ts';

export function coursesRoutes({ handle, db, files: store }: Feature): void {
  handle(courses.listCourses, ({ viewer }) => listCourses(db, viewer));

  handle(courses.getCourse, ({ params, viewer }) => getCourse(db, viewer, params.id));

  handle(courses.listMyCourses, ({ viewer }) => listMyCourses(db, viewer));

  handle(courses.createCourse, ({ body, files, viewer }) =>
    createCourse({ db, store }, viewer, { ...body, ...files }),
  );

  handle(courses.updateCourse, ({ params, body, files, viewer }) =>
    updateCourse({ db, store }, viewer, params.id, { ...body, ...files }),
  );

  handle(courses.copyCourse, ({ params, viewer }) => copyCourse(db, viewer, params.id));

  handle(courses.deleteCourse, ({ params, viewer }) => deleteCourse({ db, store }, viewer, params.id));
}
