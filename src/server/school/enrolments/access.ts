import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { users } from '#contract/users/calls.ts';
import type { UserCourse } from '#contract/users/schemas.ts';
import { type Actor, actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { invalid, noSuchCourse, noSuchUser, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { endOfAccess } from './enrolments.ts';
import { enrolmentsClosed, enrolmentsOpened, wasClosed } from './tell-of-enrolments.ts';

type Access = Body<typeof users.grantAccess>;

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
    await setAccess(tx, actorOf(viewer), userId, access);
    return selectEnrolments(tx, userId)
      .where('user_courses.course_id', '=', access.courseId)
      .executeTakeFirstOrThrow();
  });
}

/** Also used by the import and bulk operations, for each of many people, and by join links. */
export async function setAccess(
  tx: Tx,
  actor: Actor,
  userId: string,
  { courseId, expiresAt, groupId }: AccessChange,
  { joinCode }: { joinCode?: string } = {},
): Promise<void> {
  // So that the history has the right previous value of each.
  await lockPerson(tx, userId, noSuchUser);
  const course = await getCourseAccess(tx, userId, courseId);
  const group = groupId === undefined ? course.group : await groupOfCourse(tx, courseId, groupId);
  const term = expiresAt === undefined ? course.expiresAt : expiresAt;
  const about = { courseId, courseTitle: course.title, joinCode };
  const who = { actorId: actor, subjectId: userId };
  const set = { expires_at: term, group_id: group?.id ?? null };
  if (course.enrolmentId === null) {
    await sql`
      with added as (
        insert into user_courses (id, user_id, course_id, expires_at, group_id)
        values (${randomUUIDv7()}, ${userId}, ${courseId}, ${set.expires_at}, ${set.group_id}) returning *
      )
      ${enrolmentsOpened(sql`select * from added`)}`.execute(tx);
    const details = { ...about, expiresAt: term, ...(group && { group }) };
    return recordChange(tx, { ...who, action: 'course_access_granted', details });
  }
  const hasMoved = group?.id !== course.group?.id;
  const hasNewTerm = !sameTime(course.expiresAt, term);
  if (!hasMoved && !hasNewTerm) return;
  await sql`
    with changed as (
      update user_courses set expires_at = ${set.expires_at}, group_id = ${set.group_id}
      where id = ${course.enrolmentId} returning *
    )
    ${enrolmentsOpened(sql`select changed.* from changed join user_courses using (id) where ${wasClosed}`)}`.execute(
    tx,
  );
  if (hasNewTerm) {
    const details = { ...about, expiresAt: { from: course.expiresAt, to: term } };
    await recordChange(tx, { ...who, action: 'course_access_updated', details });
  }
  if (hasMoved) {
    const details = { ...about, group: { from: course.group, to: group } };
    await recordChange(tx, { ...who, action: 'group_moved', details });
  }
}

/** Waits for a group that is being deleted: it takes the locks in this order too. */
export async function groupOfCourse(
  tx: Tx,
  courseId: string,
  groupId: string | null,
): Promise<GroupName | null> {
  if (groupId === null) return null;
  return tx
    .selectFrom('groups')
    .select(['id', 'title'])
    .where('id', '=', groupId)
    .where('course_id', '=', courseId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => invalid({ groupId: 'В этом курсе такого потока нет' }));
}

interface GroupName {
  id: string;
  title: string;
}

/** The person's work in the course is kept in case access is granted again. */
export async function revokeAccess(
  db: Db,
  viewer: Viewer,
  userId: string,
  courseId: string,
): Promise<{ id: string }> {
  await db.transaction().execute((tx) => closeAccess(tx, actorOf(viewer), userId, courseId));
  return { id: courseId };
}

/** Also used by bulk operations. */
export async function closeAccess(tx: Tx, actor: Actor, userId: string, courseId: string): Promise<void> {
  await lockPerson(tx, userId, noSuchUser);
  const course = await getCourseAccess(tx, userId, courseId);
  if (course.enrolmentId === null) throw notFound('У пользователя нет доступа к этому курсу');
  await sql`
    with told as (${enrolmentsClosed(sql`user_courses.id = ${course.enrolmentId}`)})
    delete from user_courses where id = ${course.enrolmentId}`.execute(tx);
  await recordChange(tx, {
    actorId: actor,
    action: 'course_access_revoked',
    subjectId: userId,
    details: {
      courseId,
      courseTitle: course.title,
      expiresAt: course.expiresAt,
      ...(course.group && { group: course.group }),
    },
  });
}

function selectEnrolments(db: Db, userId: string) {
  return db
    .selectFrom('user_courses')
    .innerJoin('courses', 'courses.id', 'user_courses.course_id')
    .leftJoin('groups', 'groups.id', 'user_courses.group_id')
    .select([
      'user_courses.course_id as courseId',
      'courses.title',
      'user_courses.expires_at as expiresAt',
      endOfAccess.as('endsAt'),
      'groups.id as groupId',
      'groups.title as groupTitle',
      'user_courses.enrolled_at as enrolledAt',
    ])
    .where('user_courses.user_id', '=', userId);
}

async function getCourseAccess(tx: Tx, userId: string, courseId: string) {
  return (
    tx
      .selectFrom('courses')
      .leftJoin('user_courses', (join) =>
        join.onRef('user_courses.course_id', '=', 'courses.id').on('user_courses.user_id', '=', userId),
      )
      .leftJoin('groups', 'groups.id', 'user_courses.group_id')
      .select([
        'courses.title',
        'user_courses.id as enrolmentId',
        'user_courses.expires_at as expiresAt',
        sql<GroupName | null>`case when groups.id is not null
          then jsonb_build_object('id', groups.id, 'title', groups.title) end`.as('group'),
      ])
      .where('courses.id', '=', courseId)
      // Waits for a lesson that is being deleted: both update the person's completed lessons, in a different order.
      .forShare('courses')
      .executeTakeFirstOrThrow(noSuchCourse)
  );
}

/** Waits for a lesson that is being deleted, as getCourseAccess does. */
export const shareCourse = (tx: Tx, courseId: string): Promise<{ title: string }> =>
  tx
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .forShare()
    .executeTakeFirstOrThrow(noSuchCourse);

async function refuseUnknownUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(noSuchUser);
}

export const sameTime = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
