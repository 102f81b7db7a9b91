import { sql } from 'kysely';
import type { GroupMeeting } from '#contract/meetings/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchGroup, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { groupsOf, openTo } from '#server/school/enrolments/enrolments.ts';

/** By time. */
export async function listMeetings(db: Db, viewer: Viewer, groupId: string): Promise<GroupMeeting[]> {
  await db
    .selectFrom('groups')
    .innerJoin('courses', 'courses.id', 'groups.course_id')
    .select('groups.id')
    .where('groups.id', '=', groupId)
    .where(groupsOf(viewer))
    .where(openTo(viewer, 'courses.id'))
    .executeTakeFirstOrThrow(noSuchGroup);
  return db
    .selectFrom('meetings')
    .select(meetingColumns)
    .where('group_id', '=', groupId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

export const meetingColumns = [
  'meetings.id',
  'meetings.title',
  'meetings.starts_at as startsAt',
  'meetings.minutes',
  'meetings.link',
  'meetings.place',
  'meetings.updated_at as updatedAt',
] as const;

/** Locked, with what its journal and its people are told. For administrators. */
export const lockMeeting = (db: Db, id: string) =>
  db
    .selectFrom('meetings')
    .innerJoin('groups', 'groups.id', 'meetings.group_id')
    .innerJoin('courses', 'courses.id', 'groups.course_id')
    .select(meetingColumns)
    .select([
      'groups.id as groupId',
      'groups.title as groupTitle',
      'courses.id as courseId',
      'courses.title as courseTitle',
    ])
    .where('meetings.id', '=', id)
    .modifyEnd(sql`for no key update of meetings`)
    .executeTakeFirstOrThrow(() => notFound('Встреча не найдена'));
