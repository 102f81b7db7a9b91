import type { Course } from '#contract/courses/schemas.ts';
import { writeDemoCourse } from '#server/app/seed/write-demo-course.ts';
import { tieDemoCriteria } from '#server/app/seed/write-demo-skills.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getCourse } from '#server/school/courses/courses.ts';
import { readDemoCourses } from '#server/talks/demo/read-demo.ts';

/** A draft: it is somebody else's words until they are read through. */
export async function createCourseFromTemplate(db: Db, viewer: Viewer, template: string): Promise<Course> {
  const found = (await readDemoCourses()).find(({ name }) => name === template);
  if (!found) throw notFound('Такого образца нет');
  return db.transaction().execute(async (tx) => {
    const { courseId, lessons } = await writeDemoCourse(tx, found.course, {
      adminId: viewer.id,
      createdAt: new Date(),
      isDraft: true,
    });
    await tieDemoCriteria(tx, lessons);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'course_created',
      details: { courseId, title: found.course.title, template },
    });
    return getCourse(tx, viewer, courseId);
  });
}
