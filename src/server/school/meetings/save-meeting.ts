import { sql } from 'kysely';
import type { Body } from '#contract/endpoint.ts';
import type { meetings } from '#contract/meetings/calls.ts';
import type { GroupMeeting } from '#contract/meetings/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockMeeting, meetingColumns } from './meetings.ts';
import { tellOfChange } from './tell-of-change.ts';

type Input = Body<typeof meetings.createMeeting>;

const columnsOf = ({ title, startsAt, minutes, link, place }: Input) => ({
  title,
  starts_at: startsAt,
  minutes,
  link,
  place: place.trim(),
});

export async function createMeeting(
  db: Db,
  viewer: Viewer,
  groupId: string,
  input: Input,
): Promise<GroupMeeting> {
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

/** Refuses to overwrite what somebody else has saved since `basedOn`. */
export async function updateMeeting(
  db: Db,
  viewer: Viewer,
  id: string,
  { basedOn, ...input }: Body<typeof meetings.updateMeeting>,
): Promise<GroupMeeting> {
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
    const { updatedAt: savedAt } = before;
    if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(savedAt)) {
      const by = authorAt('groupId', groupId, savedAt);
      throw await stale(tx, viewer, { what: 'встречу', whose: 'её', by, at: savedAt });
    }
    const { updatedAt } = await tx
      .updateTable('meetings')
      .set({ revision: sql<number>`revision + 1`, updated_at: now })
      .where('id', '=', id)
      .returning('updated_at as updatedAt')
      .executeTakeFirstOrThrow();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'meeting_updated',
      details: { groupId, groupTitle, courseId, courseTitle, title: after.title, changes },
    });
    if (changes.startsAt)
      await tellOfChange(tx, { ...before, courseId, courseTitle, groupId }, after.startsAt);
    return { ...after, updatedAt };
  });
}
