import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lockMeeting } from './meetings.ts';
import { tellOfChange } from './tell-of-change.ts';

export async function deleteMeeting(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, id);
    await tx.deleteFrom('meetings').where('id', '=', id).execute();
    const { groupId, groupTitle, courseId, courseTitle, title, startsAt } = meeting;
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'meeting_deleted',
      details: { groupId, groupTitle, courseId, courseTitle, title, startsAt },
    });
    await tellOfChange(tx, meeting, null);
    return { id };
  });
}
