import { sql } from 'kysely';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchGroup } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Its people stay in the course, without a group. The group's end becomes their own, so that no access outlives it. */
export async function deleteGroup(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const group = await tx
      .selectFrom('groups')
      .innerJoin('courses', 'courses.id', 'groups.course_id')
      .select([
        'groups.title',
        'groups.ends_at as endsAt',
        'courses.id as courseId',
        'courses.title as courseTitle',
      ])
      .where('groups.id', '=', id)
      .forUpdate('groups')
      .executeTakeFirstOrThrow(noSuchGroup);
    const people = await tx
      .updateTable('user_courses')
      .set({ group_id: null, expires_at: sql<string | null>`coalesce(expires_at, ${group.endsAt})` })
      .where('group_id', '=', id)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('groups').where('id', '=', id).execute();
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'group_deleted',
      details: { groupId: id, ...group, people: Number(people.numUpdatedRows) },
    });
    return { id };
  });
}
