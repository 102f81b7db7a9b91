import type { Course } from '#contract/courses/schemas.ts';
import { writeDraft } from '#server/course-files/archives/import-course.ts';
import { readShippedCourses } from '#server/course-files/format/shipped-courses.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** A draft, as of an archive: it is somebody else's words until they are read through. */
export async function createCourseFromTemplate(db: Db, viewer: Viewer, template: string): Promise<Course> {
  const found = (await readShippedCourses()).find(({ name }) => name === template);
  if (!found) throw notFound('Такого образца нет');
  return writeDraft(db, viewer, { course: found.course, template });
}
