import { rights } from '#contract/auth/roles.ts';
import type { CoursePage } from '#contract/pages/schemas.ts';
import type { OfferedSurvey } from '#contract/surveys/survey-forms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getCourse, getStudiedCourse, withCounts } from '#server/school/courses/courses.ts';
import { listLessons } from '#server/school/lessons/lessons.ts';
import { listStudied, ownProgressIn } from '#server/school/lessons/studied-lessons.ts';
import { surveysOfferedIn } from '#server/school/surveys/offers.ts';

/** A refusal of the course refuses the whole page. */
export const getCoursePage = (db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> =>
  rights[viewer.role].mentors ? mentored(db, viewer, courseId) : studied(db, viewer, courseId);

async function mentored(db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> {
  const found = getCourse(db, viewer, courseId);
  const [course, lessons, surveys] = await Promise.all([
    found,
    listLessons(db, viewer, courseId),
    surveysOf(db, viewer, { courseId, found }),
  ]);
  return { user: viewer, course, lessons, surveys };
}

/** A student's: the lessons are counted here, not once more by the database. */
async function studied(db: Db, viewer: Viewer, courseId: string): Promise<CoursePage> {
  const found = getStudiedCourse(db, viewer, courseId);
  const opened = found.then((course) => ({ ...course, courseId }));
  const [course, lessons, surveys] = await Promise.all([
    found,
    listStudied(db, viewer, opened, ownProgressIn(db, { viewerId: viewer.id, courseId })),
    surveysOf(db, viewer, { courseId, found }),
  ]);
  return { user: viewer, course: withCounts(course, lessons), lessons, surveys };
}

async function surveysOf(
  db: Db,
  viewer: Viewer,
  { courseId, found }: { courseId: string; found: Promise<{ offersSurveys: boolean }> },
): Promise<OfferedSurvey[]> {
  const { offersSurveys } = await found;
  return offersSurveys ? surveysOfferedIn(db, viewer, courseId) : [];
}
