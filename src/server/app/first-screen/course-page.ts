import { rights } from '#contract/auth/roles.ts';
import type { CoursePage } from '#contract/pages/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getCourse, getStudiedCourse, withCounts } from '#server/school/courses/courses.ts';
import { listLessons } from '#server/school/lessons/lessons.ts';
import { listStudied, ownProgressIn } from '#server/school/lessons/studied-lessons.ts';
import { surveysOfferedIn } from '#server/school/surveys/offers.ts';

/** A refusal of the course refuses the whole page. */
export async function getCoursePage(db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> {
  const [{ course, lessons }, surveys] = await Promise.all([
    rights[viewer.role].mentors ? courseWithLessons(db, viewer, courseId) : studied(db, viewer, courseId),
    surveysOfferedIn(db, viewer, courseId),
  ]);
  return { user: viewer, course, lessons, surveys };
}

async function courseWithLessons(db: Db, viewer: Viewer, courseId: string) {
  const [course, lessons] = await Promise.all([
    getCourse(db, viewer, courseId),
    listLessons(db, viewer, courseId),
  ]);
  return { course, lessons };
}

/** A student's: the lessons are counted here, not once more by the database. */
async function studied(db: Db, viewer: Viewer, courseId: string) {
  const found = getStudiedCourse(db, viewer, courseId);
  const opened = found.then((course) => ({ ...course, courseId }));
  const [course, lessons] = await Promise.all([
    found,
    listStudied(db, viewer, opened, ownProgressIn(db, { viewerId: viewer.id, courseId })),
  ]);
  return { course: withCounts(course, lessons), lessons };
}
