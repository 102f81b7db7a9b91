import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { createMeeting as createMeetingEndpoint } from '#contract/meetings/calls.ts';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockMeeting, meetingColumns } from './meetings.ts';
import { tellOfChange } from './tell-of-change.ts';

type Input = Body<typeof createMeetingEndpoint>;

const columnsOf = ({ title, startsAt, minutes, link, place }: Input) => ({
  title,
  starts_at: startsAt,
  minutes,
  link,
  place: place.trim(),
});

export async function createMeeting(db: Db, viewer: Viewer, groupId: string, input: Input): Promise<Meeting> {
  return db.transaction().execute(async (tx) => {
    const group = await tx
      .selectFrom('groups')
      .innerJoin('courses', 'courses.id', 'groups.course_id')
      .select(['groups.title', 'courses.id as courseId', 'courses.title as courseTitle'])
      .where('groups.id', '=', groupId)
      .forKeyShare('groups')
      .executeTakeFirstOrThrow(noSuchGroup);
    const meeting = await tx
      .insertInto('meetings')
      .values({ group_id: groupId, created_by_id: viewer.id, ...columnsOf(input) })
      .returning(meetingColumns)
      .executeTakeFirstOrThrow();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'meeting_created',
      details: {
        ...group,
        groupId,
        groupTitle: group.title,
        title: meeting.title,
        startsAt: meeting.startsAt,
      },
    });
    return meeting;
  });
}

const fields = ['title', 'startsAt', 'minutes', 'link', 'place'] as const;

export async function updateMeeting(db: Db, viewer: Viewer, id: string, input: Input): Promise<Meeting> {
  return db.transaction().execute(async (tx) => {
    const { groupId, groupTitle, courseId, courseTitle, ...before } = await lockMeeting(tx, id);
    const after = await tx
      .updateTable('meetings')
      .set(columnsOf(input))
      .where('id', '=', id)
      .returning(meetingColumns)
      .executeTakeFirstOrThrow();
    const changes = changedFields(before, after, fields);
    if (Object.keys(changes).length === 0) return after;
    await tx
      .updateTable('meetings')
      .set({ revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'meeting_updated',
      details: { groupId, groupTitle, courseId, courseTitle, title: after.title, changes },
    });
    if (changes.startsAt)
      await tellOfChange(tx, { ...before, courseId, courseTitle, groupId }, after.startsAt);
    return after;
  });
}
