import { rights } from '#contract/auth/roles.ts';
import type { CoursePage } from '#contract/pages/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getCourse, getStudiedCourse } from '#server/school/courses/courses.ts';
import { listLessons } from '#server/school/lessons/lessons.ts';
import { surveysOfferedIn } from '#server/school/surveys/offers.ts';

/** A refusal of the course refuses the whole page. */
export async function getCoursePage(db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> {
  const { studies, mentors } = rights[viewer.role];
  const listed = listLessons(db, viewer, courseId);
  const [course, lessons, surveys] = await Promise.all([
    studies && !mentors ? getStudiedCourse(db, viewer, courseId, listed) : getCourse(db, viewer, courseId),
    listed,
    surveysOfferedIn(db, viewer, courseId),
  ]);
  return { user: viewer, course, lessons, surveys };
}
