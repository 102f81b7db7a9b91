import { sql } from 'kysely';
import type { Group, ListedGroup, WholeGroup } from '#contract/groups/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { groupsOf, openTo } from '#server/school/enrolments/enrolments.ts';
import { plannedDeadline } from '#server/school/enrolments/lesson-dates.ts';
import { listSchedule } from './schedule.ts';

/** Archived ones last, then the latest start first. */
export async function listGroups(db: Db, viewer: Viewer, courseId: string): Promise<Group[]> {
  const groups = await selectListed(db, viewer).where('groups.course_id', '=', courseId).execute();
  // An empty result is either a course without groups or one that the viewer can't access.
  if (groups.length === 0) await courseForViewer(db, viewer, courseId);
  return groups;
}

/** As `listGroups`, of all courses in the viewer's scope. */
export async function listMyGroups(db: Db, viewer: Viewer): Promise<ListedGroup[]> {
  return selectListed(db, viewer).execute();
}

export async function getGroup(db: Db, viewer: Viewer, groupId: string): Promise<WholeGroup> {
  const group = await selectGroups(db, viewer)
    .where('groups.id', '=', groupId)
    .executeTakeFirstOrThrow(noSuchGroup);
  return {
    ...group,
    lessons: await listSchedule(db, viewer, groupId),
    curators: await listCurators(db, group),
  };
}

const selectListed = (db: Db, viewer: Viewer) =>
  selectGroups(db, viewer)
    .orderBy(sql`groups.archived_at is not null`)
    .orderBy('groups.starts_at', (order) => order.desc().nullsLast())
    .orderBy('groups.id', 'desc');

function selectGroups(db: Db, viewer: Viewer) {
  return db
    .selectFrom('groups')
    .innerJoin('courses', 'courses.id', 'groups.course_id')
    .select([
      'groups.id',
      'groups.course_id as courseId',
      'groups.title',
      'groups.starts_at as startsAt',
      'groups.ends_at as endsAt',
      'groups.late',
      'groups.archived_at as archivedAt',
      'groups.created_at as createdAt',
      'groups.updated_at as updatedAt',
      'courses.title as courseTitle',
      people.as('people'),
      nextDueAt.as('nextDueAt'),
    ])
    .where(groupsOf(viewer))
    .where(openTo(viewer, 'courses.id'));
}

const people = sql<number>`(
  select count(*) from user_courses where user_courses.group_id = groups.id and user_courses.of_student
)`;

/** The next deadline by plan, of the lessons that are not drafts. */
const nextDueAt = sql<string | null>`(
  select min(planned.due) from lessons
  left join group_lessons fixed on fixed.group_id = groups.id and fixed.lesson_id = lessons.id
  cross join lateral (
    select ${plannedDeadline(sql`fixed.due_at`)} as due
  ) planned
  where lessons.course_id = groups.course_id and lessons.published_at is not null and planned.due > now()
)`;

/** Of the group and of its whole course. */
async function listCurators(db: Db, { id, courseId }: { id: string; courseId: string }) {
  return db
    .selectFrom('curators')
    .innerJoin('users', 'users.id', 'curators.user_id')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      sql<boolean>`bool_or(curators.group_id is null)`.as('wholeCourse'),
    ])
    .where('curators.course_id', '=', courseId)
    .where(({ eb, or }) => or([eb('curators.group_id', 'is', null), eb('curators.group_id', '=', id)]))
    .groupBy('users.id')
    .orderBy(sql`users.last_name collate "ru-x-icu"`)
    .orderBy(sql`users.first_name collate "ru-x-icu"`)
    .orderBy('users.id')
    .execute();
}
