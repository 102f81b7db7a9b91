import { randomUUIDv7 } from 'node:crypto';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Viewer } from '#server/platform/viewer.ts';

type Progress = Pick<Lesson, 'viewedAt' | 'completedAt'>;

/** Marks the first view, which does a lesson without an assignment or a scenario, whatever its rule. Writes only if something changes. */
export async function recordView(
  db: Db,
  viewer: Viewer,
  {
    id,
    assignment,
    practice,
    viewedAt,
    completedAt,
  }: Progress & Pick<Lesson, 'id' | 'assignment' | 'practice'>,
): Promise<Progress> {
  const completes = !assignment?.trim() && !practice;
  if (viewedAt && (completedAt || !completes)) return { viewedAt, completedAt };
  return keep(db, viewer, id, { completes }).executeTakeFirstOrThrow();
}

/** Keeps existing timestamps, so that the first one wins among concurrent requests. */
function keep(db: Db, viewer: Viewer, lessonId: string, { completes }: { completes: boolean }) {
  return db
    .insertInto('lesson_progress')
    .values({
      id: randomUUIDv7(),
      user_id: viewer.id,
      lesson_id: lessonId,
      completed_at: completes ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'lesson_id']).doUpdateSet({
        completed_at: (eb) => eb.fn.coalesce('lesson_progress.completed_at', 'excluded.completed_at'),
      }),
    )
    .returning(['viewed_at as viewedAt', 'completed_at as completedAt']);
}
