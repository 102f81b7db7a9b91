import { randomUUIDv7 } from 'node:crypto';
import type { Body } from '#contract/endpoint.ts';
import type { grantAccess as grantAccessEndpoint, UserCourse } from '#contract/users.ts';
import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { noSuchCourse, noSuchUser, notFound } from '#server/errors.ts';

type Access = Body<typeof grantAccessEndpoint>;

/** Omitted fields are unchanged; a new access has no term and no group by default. */
export interface AccessChange {
  courseId: string;
  expiresAt?: string | null | undefined;
  groupId?: string | null | undefined;
}

/** All of the person's enrolments, including expired ones. */
export async function listUserCourses(db: Db, userId: string): Promise<UserCourse[]> {
  const courses = await selectEnrolments(db, userId)
    .orderBy('user_courses.enrolled_at', 'desc')
    .orderBy('user_courses.id', 'desc')
    .execute();
  if (courses.length === 0) await refuseUnknownUser(db, userId);
  return courses;
}

/** Grants access to a course, or changes the term of an existing access. */
export async function grantAccess(
  db: Db,
  viewer: Viewer,
  userId: string,
  access: Access,
): Promise<UserCourse> {
  return db.transaction().execute(async (tx) => {
    await setAccess(tx, viewer.id, userId, access);
    return selectEnrolments(tx, userId)
      .where('user_courses.course_id', '=', access.courseId)
      .executeTakeFirstOrThrow();
  });
}

/** Also used by the import and bulk operations, for each of many people. */
export async function setAccess(
  tx: Tx,
  actorId: string | null,
  userId: string,
  { courseId, expiresAt, groupId }: AccessChange,
): Promise<void> {
  await waitForOtherAccessChanges(tx, userId);
  const course = await getCourseAccess(tx, userId, courseId);
  if (groupId) await refuseUnknownGroup(tx, courseId, groupId);
  const about = { courseId, courseTitle: course.title };
  if (course.enrolmentId === null) {
    const access = { expiresAt: expiresAt ?? null, ...(groupId && { groupId }) };
    await tx
      .insertInto('user_courses')
      .values({
        id: randomUUIDv7(),
        user_id: userId,
        course_id: courseId,
        expires_at: access.expiresAt,
        group_id: groupId ?? null,
      })
      .execute();
    return recordChange(tx, {
      actorId,
      action: 'course_access_granted',
      subjectId: userId,
      details: { ...about, ...access },
    });
  }
  const changes = changesOf(course, { expiresAt, groupId });
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('user_courses')
    .set({ expires_at: expiresAt, group_id: groupId })
    .where('id', '=', course.enrolmentId)
    .execute();
  await recordChange(tx, {
    actorId,
    action: 'course_access_updated',
    subjectId: userId,
    details: { ...about, ...changes },
  });
}

function changesOf(
  before: { expiresAt: string | null; groupId: string | null },
  { expiresAt, groupId }: Omit<AccessChange, 'courseId'>,
) {
  return {
    ...(expiresAt !== undefined &&
      !sameTime(before.expiresAt, expiresAt) && { expiresAt: { from: before.expiresAt, to: expiresAt } }),
    ...(groupId !== undefined &&
      before.groupId !== groupId && { groupId: { from: before.groupId, to: groupId } }),
  };
}

async function refuseUnknownGroup(tx: Tx, courseId: string, groupId: string): Promise<void> {
  await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow(() => notFound('В этом курсе нет такого потока'));
}

/** The person's work in the course is kept in case access is granted again. */
export async function revokeAccess(
  db: Db,
  viewer: Viewer,
  userId: string,
  courseId: string,
): Promise<{ id: string }> {
  await db.transaction().execute((tx) => closeAccess(tx, viewer.id, userId, courseId));
  return { id: courseId };
}

export async function closeAccess(
  tx: Tx,
  actorId: string | null,
  userId: string,
  courseId: string,
): Promise<void> {
  await waitForOtherAccessChanges(tx, userId);
  const course = await getCourseAccess(tx, userId, courseId);
  if (course.enrolmentId === null) throw notFound('У пользователя нет доступа к этому курсу');
  await tx.deleteFrom('user_courses').where('id', '=', course.enrolmentId).execute();
  await recordChange(tx, {
    actorId,
    action: 'course_access_revoked',
    subjectId: userId,
    details: { courseId, courseTitle: course.title, expiresAt: course.expiresAt },
  });
}

function selectEnrolments(db: Db, userId: string) {
  return db
    .selectFrom('user_courses')
    .innerJoin('courses', 'courses.id', 'user_courses.course_id')
    .select([
      'user_courses.course_id as courseId',
      'courses.title',
      'user_courses.expires_at as expiresAt',
      'user_courses.enrolled_at as enrolledAt',
    ])
    .where('user_courses.user_id', '=', userId);
}

/** Serializes changes to one person's accesses, so that the history has the right previous value of each. */
export async function waitForOtherAccessChanges(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchUser);
}

async function getCourseAccess(tx: Tx, userId: string, courseId: string) {
  return (
    tx
      .selectFrom('courses')
      .leftJoin('user_courses', (join) =>
        join.onRef('user_courses.course_id', '=', 'courses.id').on('user_courses.user_id', '=', userId),
      )
      .select([
        'courses.title',
        'user_courses.id as enrolmentId',
        'user_courses.expires_at as expiresAt',
        'user_courses.group_id as groupId',
      ])
      .where('courses.id', '=', courseId)
      // Waits for a lesson that is being deleted: both update the person's completed lessons, in a different order.
      .forShare('courses')
      .executeTakeFirstOrThrow(noSuchCourse)
  );
}

async function refuseUnknownUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(noSuchUser);
}

export const sameTime = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
