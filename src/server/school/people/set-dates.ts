import { randomUUIDv7 } from 'node:crypto';
import type { Body, Result } from '#contract/endpoint.ts';
import type { people } from '#contract/people/calls.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listedTo, othersOf } from '#server/school/enrolments/enrolments.ts';
import { tellOfExtension } from '#server/school/notices/tell-of-extension.ts';
import { listLessonDates, notEnrolled } from './list-dates.ts';

type Given = Body<typeof people.setDates>;

/** Gives a person dates of their own for a lesson or the whole course; without any date, takes them away. */
export async function setDates(
  db: Db,
  viewer: Viewer,
  userId: string,
  given: Given,
): Promise<Result<typeof people.setDates>> {
  const { courseId, lessonId = null, opensAt, dueAt } = given;
  const reason = given.reason?.trim() || null;
  return db.transaction().execute(async (tx) => {
    const { courseTitle } = await lockEnrolment(tx, viewer, userId, courseId);
    const lesson = lessonId === null ? undefined : await getLesson(tx, viewer, courseId, lessonId);
    const extended = { courseId, courseTitle, dueAt, lesson };
    const before = await tellOfExtension(tx, userId, extended, () =>
      replaceDates(tx, viewer, { userId, courseId, lessonId }, { opensAt, dueAt, reason }),
    );
    if (before || opensAt !== null || dueAt !== null) {
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'dates_given',
        subjectId: userId,
        details: {
          courseId,
          courseTitle,
          ...(lesson && { lessonId, lessonTitle: lesson.title }),
          opensAt: { from: before?.opensAt ?? null, to: opensAt },
          dueAt: { from: before?.dueAt ?? null, to: dueAt },
          reason,
        },
      });
    }
    return listLessonDates(tx, viewer, userId, courseId);
  });
}

/**
 * Serializes changes to one person's accesses and dates. Locks the person before the course, like `setAccess`, and the course
 * against the deletion of its lesson.
 */
async function lockEnrolment(tx: Tx, viewer: Viewer, userId: string, courseId: string) {
  await lockPerson(tx, userId, notEnrolled);
  return tx
    .selectFrom('courses')
    .innerJoin('user_courses', 'user_courses.course_id', 'courses.id')
    .select('courses.title as courseTitle')
    .where('courses.id', '=', courseId)
    .where('user_courses.user_id', '=', userId)
    .where(othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' }))
    .forShare('courses')
    .executeTakeFirstOrThrow(notEnrolled);
}

async function getLesson(tx: Tx, viewer: Viewer, courseId: string, lessonId: string) {
  return tx
    .selectFrom('lessons')
    .select(['id', 'title'])
    .where('id', '=', lessonId)
    .where('course_id', '=', courseId)
    .where(listedTo(viewer))
    .executeTakeFirstOrThrow(() => invalid({ lessonId: 'В этом курсе такого урока нет' }));
}

interface Place {
  userId: string;
  courseId: string;
  lessonId: string | null;
}

interface Dates {
  opensAt: string | null;
  dueAt: string | null;
  reason: string | null;
}

/** Returns the dates that were given before. */
async function replaceDates(tx: Tx, viewer: Viewer, place: Place, { opensAt, dueAt, reason }: Dates) {
  const before = await takeAway(tx, place);
  if (opensAt === null && dueAt === null) return before;
  await tx
    .insertInto('personal_dates')
    .values({
      id: randomUUIDv7(),
      user_id: place.userId,
      course_id: place.courseId,
      lesson_id: place.lessonId,
      opens_at: opensAt,
      due_at: dueAt,
      reason,
      given_by_id: viewer.id,
    })
    .execute();
  return before;
}

const takeAway = (tx: Tx, { userId, courseId, lessonId }: Place) =>
  tx
    .deleteFrom('personal_dates')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('lesson_id', 'is not distinct from', lessonId)
    .returning(['opens_at as opensAt', 'due_at as dueAt'])
    .executeTakeFirst();
