import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Scope, Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { accessExpired, type ApiError, noAccess, noSuchCourse, noSuchLesson } from '#server/errors.ts';

/** An enrolment that still opens its course; of a query that has `user_courses` in it. */
export const unexpired = sql<SqlBool>`(user_courses.expires_at is null or user_courses.expires_at > now())`;

/**
 * The scope through which every course, lesson and answer is found: administrators see all, a student what an unexpired
 * enrolment opens. A row outside of it is not found; why, only the refusals below ask.
 */
export function openTo(viewer: Scope, courseId: 'courses.id' | 'lessons.course_id'): RawBuilder<SqlBool> {
  if (viewer.role === 'admin') return sql`true`;
  return sql`exists (
    select from user_courses
    where user_courses.user_id = ${viewer.id} and user_courses.course_id = ${sql.ref(courseId)} and ${unexpired}
  )`;
}

/** Why the scope did not give a course. */
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

/** Why the scope did not give a lesson. */
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
