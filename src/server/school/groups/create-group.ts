import { randomUUIDv7 } from 'node:crypto';
import type { Body } from '#contract/endpoint.ts';
import type { groups } from '#contract/groups/calls.ts';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { refuseEndBeforeStart } from './group-dates.ts';
import { getGroup } from './groups.ts';

export async function createGroup(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { title, startsAt, endsAt, late }: Body<typeof groups.createGroup>,
): Promise<WholeGroup> {
  refuseEndBeforeStart(startsAt, endsAt);
  return db.transaction().execute(async (tx) => {
    const course = await courseForViewer(tx, viewer, courseId);
    const id = randomUUIDv7();
    await tx
      .insertInto('groups')
      .values({
        id,
        course_id: courseId,
        title,
        starts_at: startsAt,
        ends_at: endsAt,
        late,
        created_by_id: viewer.id,
      })
      .execute();
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'group_created',
      details: { groupId: id, title, courseId, courseTitle: course.title, startsAt, endsAt, late },
    });
    return getGroup(tx, viewer, id);
  });
}
