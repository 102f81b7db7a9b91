import { api } from '#contract/api.ts';
import type { FeatureDeps } from '#server/app.ts';
import { getCourse, listCourses, listMyCourses } from './courses.ts';
import { keepCover } from './cover-image.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { updateCourse } from './update-course.ts';

export function coursesRoutes({ handle, db, files: kept }: FeatureDeps): void {
  handle(api.listCourses, ({ viewer }) => listCourses(db, viewer));

  handle(api.getCourse, ({ params, viewer }) => getCourse(db, viewer, params.id));

  handle(api.listMyCourses, ({ viewer }) => listMyCourses(db, viewer));

  handle(api.createCourse, async ({ body, files, viewer }) => {
    const coverImage = await keepCover(kept, files.coverImage);
    return createCourse(db, viewer, { ...body, coverImage });
  });

  handle(api.updateCourse, async ({ params, body: { removeCover, ...body }, files, viewer }) => {
    const coverImage = (await keepCover(kept, files.coverImage)) ?? (removeCover ? null : undefined);
    const course = await updateCourse(db, viewer, { ...params, ...body, coverImage });
    await kept.removeUnused();
    return course;
  });

  handle(api.deleteCourse, async ({ params, viewer }) => {
    const deleted = await deleteCourse(db, viewer, params.id);
    await kept.removeUnused();
    return deleted;
  });
}
