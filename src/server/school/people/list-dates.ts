import { sql } from 'kysely';
import type { GivenDates, PersonDates } from '#contract/people/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { listedTo, othersOf } from '#server/school/enrolments/enrolments.ts';

export const notEnrolled = () => notFound('Этот человек не записан на курс');

/** The dates of the course's lessons for one person: planned, the person's own and those in force. */
export async function listDates(
  db: Db,
  viewer: Scope,
  userId: string,
  { courseId }: { courseId: string },
): Promise<PersonDates> {
  await db
    .selectFrom('user_courses')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where(othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' }))
    .executeTakeFirstOrThrow(notEnrolled);
  const [given, lessons] = await Promise.all([
    listGivenDates(db, userId, courseId),
    listLessonDates(db, viewer, userId, courseId),
  ]);
  return {
    whole: given.get(null) ?? null,
    lessons: lessons.map(({ plannedOpensAt, plannedDueAt, ...lesson }) => ({
      ...lesson,
      planned: { opensAt: plannedOpensAt, dueAt: plannedDueAt },
      own: given.get(lesson.id) ?? null,
    })),
  };
}

async function listGivenDates(
  db: Db,
  userId: string,
  courseId: string,
): Promise<Map<string | null, GivenDates>> {
  const rows = await db
    .selectFrom('personal_dates')
    .leftJoin('users as giver', 'giver.id', 'personal_dates.given_by_id')
    .select([
      'personal_dates.lesson_id as lessonId',
      'personal_dates.opens_at as opensAt',
      'personal_dates.due_at as dueAt',
      'personal_dates.reason',
      'personal_dates.created_at as createdAt',
      personOf('giver').as('givenBy'),
    ])
    .where('personal_dates.user_id', '=', userId)
    .where('personal_dates.course_id', '=', courseId)
    .execute();
  return new Map(rows.map(({ lessonId, ...dates }) => [lessonId, dates]));
}

export const listLessonDates = (db: Db, viewer: Scope, userId: string, courseId: string) =>
  db
    .selectFrom('lessons')
    .innerJoin(lessonDates(userId, courseId), 'dates.lesson_id', 'lessons.id')
    .select([
      'lessons.id',
      'lessons.title',
      'dates.opens_at as opensAt',
      'dates.due_at as dueAt',
      'dates.planned_opens_at as plannedOpensAt',
      'dates.planned_due_at as plannedDueAt',
      'dates.is_extended as isExtended',
    ])
    .where('lessons.course_id', '=', courseId)
    .where(listedTo(viewer))
    .orderBy('lessons.order')
    .orderBy('lessons.id')
    .execute();

interface LessonDates {
  lesson_id: string;
  opens_at: string | null;
  due_at: string | null;
  is_extended: boolean;
  planned_opens_at: string | null;
  planned_due_at: string | null;
}

const lessonDates = (userId: string, courseId: string) =>
  sql<LessonDates>`lesson_dates(${userId}, ${courseId})`.as('dates');
