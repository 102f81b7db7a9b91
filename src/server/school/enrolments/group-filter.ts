import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { type CourseId, groupsOf, type PersonInCourse } from './enrolments.ts';

/** A condition for rows of the chosen group's people, or of those enrolled in the course without a group; all without a choice. */
export function inGroup(
  group: GroupChoice | undefined,
  { person, course }: PersonInCourse,
): RawBuilder<SqlBool> {
  if (group === undefined) return sql`true`;
  return sql`exists (
    select from user_courses member
    where member.user_id = ${sql.ref(person)} and member.course_id = ${sql.ref(course)}
      and ${isChosen(group, 'member.group_id')}
  )`;
}

/** The same for a query on `user_courses`. */
export const isGroup = (group: GroupChoice | undefined): RawBuilder<SqlBool> =>
  group === undefined ? sql`true` : isChosen(group, 'user_courses.group_id');

/** A condition for the chosen group's course: from it a plan sees that other courses needn't be looked at. Of no group, any is. */
export const isCourseOfGroup = (group: GroupChoice | undefined, courseId: CourseId): RawBuilder<SqlBool> =>
  group === undefined || group === 'none'
    ? sql`true`
    : sql`${sql.ref(courseId)} = (select course_id from groups where groups.id = ${group})`;

const isChosen = (group: GroupChoice, column: string): RawBuilder<SqlBool> =>
  group === 'none' ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${group}`;

/** The chosen group must be one that the viewer may see, and of the course, where one is named. */
export async function checkGroup(
  db: Db,
  viewer: Scope,
  group: GroupChoice | undefined,
  courseId?: string,
): Promise<void> {
  if (group === undefined || group === 'none') return;
  await selectGroup(db, viewer, group)
    .$call(given(courseId, (query, id) => query.where('groups.course_id', '=', id)))
    .executeTakeFirstOrThrow(noSuchGroup);
}

/** The same for a group of a lesson's course. */
export async function checkGroupOf(
  db: Db,
  viewer: Scope,
  { lessonId, groupId }: { lessonId: string; groupId: GroupChoice | undefined },
): Promise<void> {
  if (groupId === undefined || groupId === 'none') return;
  await selectGroup(db, viewer, groupId)
    .innerJoin('lessons', 'lessons.course_id', 'groups.course_id')
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchGroup);
}

const selectGroup = (db: Db, viewer: Scope, groupId: string) =>
  db.selectFrom('groups').select('groups.id').where('groups.id', '=', groupId).where(groupsOf(viewer));
