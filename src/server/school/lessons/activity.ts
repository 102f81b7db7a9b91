import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonForViewer } from './lessons.ts';

/** How much uncredited time a beacon may claim: the previous one may have been delayed. */
const graceSeconds = 5;

/**
 * Credits active time on the lesson's page, never more than the time that has passed: `active_at` is the moment up to which
 * time has been credited, and every credited second advances it. So concurrent beacons, from several tabs or by a script,
 * share the same time. Only a student who has viewed the lesson has a row.
 */
export async function recordActivity(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  seconds: number,
): Promise<Record<string, never>> {
  // Computed from the row's columns, so that concurrent beacons build on each other's result.
  const passed = sql`greatest(0, floor(extract(epoch from now() - lesson_progress.active_at)))::integer`;
  const credited = sql<number>`least(${seconds}::integer, ${passed})`;
  const { numUpdatedRows } = await db
    .updateTable('lesson_progress')
    .set({
      active_seconds: sql<number>`lesson_progress.active_seconds + ${credited}`,
      active_at: sql<string>`greatest(
        lesson_progress.active_at + make_interval(secs => ${credited}),
        now() - make_interval(secs => ${graceSeconds})
      )`,
    })
    .where('lesson_progress.user_id', '=', viewer.id)
    .where('lesson_progress.lesson_id', '=', lessonId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lessons')
          .select('lessons.id')
          .whereRef('lessons.id', '=', 'lesson_progress.lesson_id')
          .where(lessonOpenTo(viewer)),
      ),
    )
    .executeTakeFirst();
  // No row is fine for a lesson that was never viewed; throws if the viewer can't access the lesson.
  if (numUpdatedRows === 0n) await lessonForViewer(db, viewer, lessonId);
  return {};
}
