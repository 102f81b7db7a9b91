import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Scope, Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { accessExpired, type ApiError, noAccess, noSuchCourse, noSuchLesson } from '#server/errors.ts';

/** A condition for unexpired enrolments, for a query on `user_courses`. */
export const unexpired = sql<SqlBool>`(user_courses.expires_at is null or user_courses.expires_at > now())`;

/**
 * The scope of every query for courses, lessons and answers: administrators see all, a student what an unexpired enrolment
 * gives access to. Rows outside of the scope are not found; the refusals below determine the reason.
 */
export function openTo(viewer: Scope, courseId: 'courses.id' | 'lessons.course_id'): RawBuilder<SqlBool> {
  if (viewer.role === 'admin') return sql`true`;
  return sql`exists (
    select from user_courses
    where user_courses.user_id = ${viewer.id} and user_courses.course_id = ${sql.ref(courseId)} and ${unexpired}
  )`;
}

/** Why a course was not found in the scope. */
export async function courseRefusal(db: Db, viewer: Viewer, courseId: string): Promise<ApiError> {
  const course = await db
    .selectFrom('courses')
    .leftJoin('user_courses', (join) =>
      join.onRef('user_courses.course_id', '=', 'courses.id').on('user_courses.user_id', '=', viewer.id),
    )
    .select('user_courses.id as enrolmentId')
    .where('courses.id', '=', courseId)
    .executeTakeFirst();
  return course ? accessRefusal(course) : noSuchCourse();
}

/** Why a lesson was not found in the scope. */
export async function lessonRefusal(db: Db, viewer: Viewer, lessonId: string): Promise<ApiError> {
  const lesson = await db
    .selectFrom('lessons')
    .leftJoin('user_courses', (join) =>
      join
        .onRef('user_courses.course_id', '=', 'lessons.course_id')
        .on('user_courses.user_id', '=', viewer.id),
    )
    .select('user_courses.id as enrolmentId')
    .where('lessons.id', '=', lessonId)
    .executeTakeFirst();
  return lesson ? accessRefusal(lesson) : noSuchLesson();
}

const accessRefusal = ({ enrolmentId }: { enrolmentId: string | null }): ApiError =>
  enrolmentId ? accessExpired() : noAccess();
