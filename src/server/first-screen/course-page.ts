import type { CoursePage } from '#contract/pages.ts';
import type { Viewer } from '#server/auth/session.ts';
import { getCourse } from '#server/courses/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { listLessons } from '#server/lessons/lessons.ts';
import { surveysOfferedIn } from '#server/surveys/offers.ts';

/** A refusal of the course refuses the whole page. */
export async function getCoursePage(db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> {
  const [course, lessons, surveys] = await Promise.all([
    getCourse(db, viewer, courseId),
    listLessons(db, viewer, courseId),
    surveysOfferedIn(db, viewer, courseId),
  ]);
  return { user: viewer, course, lessons, surveys };
}
