import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { accessExpired, ApiError, noAccess, noSuchCourse, noSuchLesson } from '#server/platform/errors.ts';
import { dayAndTime } from '#server/platform/time/time-text.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type CourseId, unexpired, waitsFor } from './enrolments.ts';

/** Why a course was not found in the scope: a draft is not found by whoever is enrolled in it. */
export async function courseRefusal(db: Db, viewer: Viewer, courseId: string): Promise<ApiError> {
  const course = await db
    .selectFrom('courses')
    .select(standing(viewer, 'courses.id'))
    .where('courses.id', '=', courseId)
    .executeTakeFirst();
  return course ? (accessRefusal(course) ?? noSuchCourse()) : noSuchCourse();
}

/** Why a lesson was not found in the scope: a draft is not found, one that opens later is refused until then. */
export async function lessonRefusal(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { toAnswer = false }: { toAnswer?: boolean } = {},
): Promise<ApiError> {
  const lesson = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('lessons as earlier', (join) => join.on('earlier.id', '=', waitsFor(viewer)))
    .select(standing(viewer, 'lessons.course_id'))
    .select([
      'lessons.title',
      'lessons.course_id as courseId',
      sql<boolean>`(lessons.published_at <= now() and courses.published_at <= now()) is true`.as(
        'isPublished',
      ),
      openingAhead(viewer).as('opensAt'),
      'earlier.id as earlierId',
      'earlier.title as earlierTitle',
      sql<string>`school_time_zone()`.as('zone'),
    ])
    .where('lessons.id', '=', lessonId)
    .executeTakeFirst();
  if (!lesson) return noSuchLesson();
  const refusal = accessRefusal(toAnswer ? { ...lesson, isCurator: false } : lesson);
  if (refusal) return refusal;
  const { isEnrolled, isPublished, opensAt, zone, title, courseId, earlierId, earlierTitle } = lesson;
  if (!isEnrolled || !isPublished) return noSuchLesson();
  const closed = { title, courseId };
  if (earlierId !== null && earlierTitle !== null) {
    return new ApiError('lesson_not_open', `Урок откроется, когда будет сдан «${earlierTitle}»`, {
      ...(opensAt !== null && { opensAt }),
      closed: { ...closed, waitsFor: { id: earlierId, title: earlierTitle } },
    });
  }
  if (opensAt === null) return noSuchLesson();
  return new ApiError('lesson_not_open', `Урок откроется ${dayAndTime(opensAt, zone)}`, { opensAt, closed });
}

/** Null once it has come. */
const openingAhead = ({ id }: Viewer) => sql<string | null>`(
  select opens_at from lesson_opening(${id}, lessons.course_id, lessons.id) opens_at where opens_at > now()
)`;

interface Standing {
  isEnrolled: boolean;
  isUnexpired: boolean;
  isCurator: boolean;
}

/** By what the viewer might reach a course. */
const standing = (viewer: Viewer, courseId: CourseId) => {
  const enrolment = sql`from user_courses
    where user_courses.user_id = ${viewer.id} and user_courses.course_id = ${sql.ref(courseId)}`;
  return [
    sql<boolean>`exists (select ${enrolment})`.as('isEnrolled'),
    sql<boolean>`exists (select ${enrolment} and ${unexpired})`.as('isUnexpired'),
    sql<boolean>`exists (
      select from curators where curators.user_id = ${viewer.id} and curators.course_id = ${sql.ref(courseId)}
    )`.as('isCurator'),
  ] as const;
};

function accessRefusal({ isEnrolled, isUnexpired, isCurator }: Standing): ApiError | undefined {
  if (isUnexpired || isCurator) return undefined;
  return isEnrolled ? accessExpired() : noAccess();
}
