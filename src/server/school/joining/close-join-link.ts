import type { JoinLink } from '#contract/joining/schemas.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { getJoinLink } from './join-links.ts';

/** For good; who has joined stays. Closing it again changes nothing. */
export async function closeJoinLink(
  db: Db,
  viewer: Viewer,
  courseId: string,
  given: string,
): Promise<JoinLink> {
  return db.transaction().execute(async (tx) => {
    const course = await courseForViewer(tx, viewer, courseId);
    const { code, groupTitle } = await getJoinLink(tx, courseId, given);
    const closed = await tx
      .updateTable('join_links')
      .set({ closed_at: now })
      .where('code', '=', code)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (closed.numUpdatedRows > 0n) {
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'join_link_closed',
        details: {
          code: showJoinCode(code),
          courseId,
          courseTitle: course.title,
          ...(groupTitle !== null && { groupTitle }),
        },
      });
    }
    return getJoinLink(tx, courseId, code);
  });
}
