import { sql } from 'kysely';
import type { Course, EnrolledCourse } from '#contract/courses.ts';
import type { Scope, Viewer } from '#server/auth/session.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/connect.ts';
import { readShort, shortReads } from '#server/db/shared-lanes.ts';
import { courseRefusal, openTo, unexpired } from '#server/enrolments/enrolments.ts';
import { progressPercent } from './progress-percent.ts';

/** An administrator's list is of all courses, the newest first; a student's of the open ones, the latest enrolment first. */
export async function listCourses(db: Db, viewer: Viewer): Promise<Course[]> {
  const courses =
    viewer.role === 'admin'
      ? coursesFor(db, viewer).orderBy('courses.created_at', 'desc').orderBy('courses.id', 'desc')
      : enrolledCoursesOf(shortReads(db), viewer).where(unexpired);
  return (await courses.execute()).map(withProgress);
}

/** Every enrolment of the viewer's own, those that have expired too: the profile says so instead of losing the course. */
export async function listMyCourses(db: Db, viewer: Viewer): Promise<EnrolledCourse[]> {
  const courses = await enrolledCoursesOf(db, viewer)
    .select(['user_courses.enrolled_at as enrolledAt', 'user_courses.expires_at as expiresAt'])
    .execute();
  return courses.map(withProgress);
}

export async function getCourse(db: Db, viewer: Viewer, courseId: string): Promise<Course> {
  const query = courseInScope(db, { viewerId: viewer.id, courseId }, viewer.role);
  const [course] = await readShort(db, query);
  if (!course) throw await courseRefusal(db, viewer, courseId);
  return withProgress(course);
}

const courseInScope = compileOnce(
  (db, { viewerId: id, courseId }: { viewerId: string; courseId: string }, role: Viewer['role']) =>
    coursesFor(db, { id, role }).where('courses.id', '=', courseId).where(openTo({ id, role }, 'courses.id')),
);

/** For whatever happens inside a course: it exists and the viewer may see it, or the refusal says why not. */
export async function courseForViewer(db: Db, viewer: Viewer, courseId: string) {
  const course = await shortReads(db)
    .selectFrom('courses')
    .select(['courses.id', 'courses.title'])
    .where('courses.id', '=', courseId)
    .where(openTo(viewer, 'courses.id'))
    .executeTakeFirst();
  if (!course) throw await courseRefusal(db, viewer, courseId);
  return course;
}

const courseColumns = [
  'courses.id',
  'courses.title',
  'courses.description',
  'courses.cover_image as coverImage',
  'courses.created_by_id as createdById',
  'courses.created_at as createdAt',
  'courses.updated_at as updatedAt',
] as const;

function enrolledCoursesOf(db: Db, viewer: Viewer) {
  return coursesFor(db, viewer)
    .innerJoin('user_courses', 'user_courses.course_id', 'courses.id')
    .where('user_courses.user_id', '=', viewer.id)
    .orderBy('user_courses.enrolled_at', 'desc')
    .orderBy('user_courses.id', 'desc');
}

function coursesFor(db: Db, viewer: Scope) {
  return db
    .selectFrom('courses')
    .select(courseColumns)
    .select(lessonCount.as('lessonCount'))
    .$if(viewer.role === 'student', (query) => query.select(completedBy(viewer).as('completedCount')));
}

const lessonCount = sql<number>`(select count(*) from lessons where lessons.course_id = courses.id)`;

/** The database keeps it in step with the lessons and the progress in them. */
const completedBy = (viewer: Scope) => sql<number>`coalesce((
  select completed from user_courses where user_courses.course_id = courses.id and user_courses.user_id = ${viewer.id}
), 0)`;

/** Only a student's rows carry what was completed. */
function withProgress<Row extends { lessonCount: number; completedCount?: number }>({
  completedCount,
  ...course
}: Row) {
  if (completedCount === undefined) return course;
  return { ...course, progress: progressPercent(completedCount, course.lessonCount) };
}
