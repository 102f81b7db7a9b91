import { sql } from 'kysely';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { openTo } from '#server/enrolments/enrolments.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';

/** How much uncredited time a beacon may reach back for: the previous one may have been held up on its way. */
const graceSeconds = 5;

/**
 * Credits active time on the lesson's page, never more than the time that passed: `active_at` is the moment up to which
 * time is spent, and every credited second moves it on. So beacons sent at once, from several tabs or by a script, share
 * the same time. Only who has opened the lesson has a row to credit.
 */
export async function recordActivity(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  seconds: number,
): Promise<Record<string, never>> {
  // Written over the row's own columns, so a concurrent beacon's result is what the next one starts from.
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
          .where(openTo(viewer, 'lessons.course_id')),
      ),
    )
    .executeTakeFirst();
  // Nothing to credit is fine for a lesson never opened, a refusal for one that the viewer may not see.
  if (numUpdatedRows === 0n) await lessonForViewer(db, viewer, lessonId);
  return {};
}
