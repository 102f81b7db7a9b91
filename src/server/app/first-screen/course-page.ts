import type { CoursePage } from '#contract/pages/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getCourse } from '#server/school/courses/courses.ts';
import { listLessons } from '#server/school/lessons/lessons.ts';
import { surveysOfferedIn } from '#server/school/surveys/offers.ts';

/** A refusal of the course refuses the whole page. */
export async function getCoursePage(db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> {
  const [course, lessons, surveys] = await Promise.all([
    getCourse(db, viewer, courseId),
    listLessons(db, viewer, courseId),
    surveysOfferedIn(db, viewer, courseId),
  ]);
  return { user: viewer, course, lessons, surveys };
}
